"""The list and the ad by Django's templates, from SQLite, without scripts: `gunicorn site_of_bench:application`."""
import json
from pathlib import Path
from django.conf import settings

here = Path(__file__).resolve().parent
public = here.parent / "public"
settings.configure(
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    MIDDLEWARE=["django.middleware.common.CommonMiddleware"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": here / "bench.sqlite", "CONN_MAX_AGE": None}},
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "DIRS": [here]}],
    INSTALLED_APPS=["django.contrib.humanize"],
    USE_I18N=False,
)
import django

django.setup()
from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.shortcuts import render
from django.urls import path
from django.views.decorators.cache import cache_page
from django.views.static import serve

labels = ["make", "model", "trim", "gearbox", "colour", "bodyState", "plateKind", "province", "city", "priceMode"]


def rows_of(kind, limit):
    with connection.cursor() as cursor:
        cursor.execute("SELECT data FROM item WHERE kind = %s ORDER BY place LIMIT %s", [kind, limit])
        return [json.loads(data) for (data,) in cursor.fetchall()]


def show_list(request):
    return render(request, "list.html", {"ads": rows_of("ad", 24), "facets": rows_of("facet", 50)})


def show_ad(request):
    (ad,) = rows_of("details", 1)
    return render(request, "ad.html", {"ad": ad, "facts": [(key, ad[key]["label"]) for key in labels]})


def fill():
    data = json.loads((here.parent / "data.json").read_text())
    items = [("ad", ad) for ad in data["ads"]] + [("details", data["ad"])]
    items += [("facet", {"name": name, "options": options}) for name, options in data["facets"].items()]
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS item")
        cursor.execute("CREATE TABLE item (place INTEGER, kind TEXT, data TEXT)")
        for place, (kind, item) in enumerate(items):
            cursor.execute("INSERT INTO item VALUES (%s, %s, %s)", [place, kind, json.dumps(item)])
    connection.close()


urlpatterns = [
    path("list", show_list),
    path("ad", show_ad),
    path("kept/list", cache_page(600)(show_list)),
    path("kept/ad", cache_page(600)(show_ad)),
    path("<path:path>", serve, {"document_root": public}),
]
application = get_wsgi_application()
