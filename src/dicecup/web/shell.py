"""What makes the pages installable, and the files that they load."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from dicecup.web.assets import FOLDER, FOREVER, asset, names, version
from dicecup.web.house import Caller

if TYPE_CHECKING:
    from starlette.requests import Request

KINDS = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
}
REVALIDATE = "no-cache"
NOT_FOUND = 404


async def asset_file(request: Request) -> Response:
    """Serve a style, a script or a picture; its name changes with its content."""
    name = request.path_params["name"]
    if name not in names():
        raise HTTPException(NOT_FOUND)
    path = FOLDER / name
    current = request.path_params["version"] == version()
    headers = {"Cache-Control": FOREVER if current else REVALIDATE}
    return FileResponse(path, media_type=KINDS[path.suffix], headers=headers)


async def icon(_: Request) -> Response:
    """Serve the icon that browsers ask for by themselves."""
    return FileResponse(FOLDER / "icon-32.png", media_type=KINDS[".png"])


async def manifest(request: Request) -> Response:
    """Tell browsers how to install the game."""
    tr = (await Caller.of(request)).page.tr
    return JSONResponse(
        {
            "name": "Dicecup",
            "short_name": "Dicecup",
            "description": tr("The Yacht family of dice games, for everyone at the table."),
            "lang": tr.tag,
            "id": "/",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": "#1f4d40",
            "theme_color": "#1f4d40",
            "icons": [
                {"src": asset("icon-192.png"), "sizes": "192x192", "type": "image/png"},
                {"src": asset("icon-512.png"), "sizes": "512x512", "type": "image/png"},
                {
                    "src": asset("icon-maskable.png"),
                    "sizes": "512x512",
                    "type": "image/png",
                    "purpose": "maskable",
                },
            ],
        },
        headers={"Cache-Control": REVALIDATE},
        media_type="application/manifest+json",
    )


async def service_worker(request: Request) -> Response:
    """Serve the service worker, which knows the version of the files that it keeps."""
    caller = await Caller.of(request)
    return Response(
        caller.page.fill("service-worker.js", version=version()),
        media_type=KINDS[".js"],
        headers={"Cache-Control": REVALIDATE},
    )


async def away_page(request: Request) -> Response:
    """Show what the service worker shows when the server is away."""
    return (await Caller.of(request)).page.response("away.html")


async def robots(_: Request) -> Response:
    """Ask robots to leave people's games alone."""
    return PlainTextResponse("User-agent: *\nDisallow: /games\n")


ROUTES = [
    Route("/assets/{version}/{name:path}", asset_file),
    Route("/favicon.ico", icon),
    Route("/manifest.webmanifest", manifest),
    Route("/service-worker.js", service_worker),
    Route("/away", away_page),
    Route("/robots.txt", robots),
]
