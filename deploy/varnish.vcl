# Varnish 7 before the web processes: keeps pages of guests, files and pictures, and takes purges of tags.
# docs/how-to/cache-at-the-edge.md. Start it with `-p http_gzip_support=off`, so that brotli passes, with one socket for
# requests and one, named `purge`, for the product alone:
#   varnishd -f varnish.vcl -p http_gzip_support=off -a 127.0.0.1:6081 -a purge=127.0.0.1:6082
vcl 4.1;

import directors;
import std;

probe ready {
  .url = "/readyz";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

backend web1 {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = ready;
  .first_byte_timeout = 130s;
  .between_bytes_timeout = 130s;
}

sub vcl_init {
  new web = directors.round_robin();
  web.add_backend(web1);
}

sub vcl_recv {
  set req.backend_hint = web.backend();
  if (local.socket == "purge") {
    if (req.method != "POST" || req.http.surrogate-key !~ "^[a-z0-9-]+( [a-z0-9-]+)*$") {
      return (synth(400));
    }
    ban("obj.http.surrogate-key ~ \b(" + regsuball(req.http.surrogate-key, " ", "|") + ")\b");
    return (synth(200));
  }
  unset req.http.x-look;
  unset req.http.x-guest;
  if (req.http.upgrade || req.http.accept ~ "text/event-stream") {
    return (pipe);
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  if (req.http.sec-purpose || req.http.purpose || req.http.authorization || req.http.range) {
    return (pass);
  }
  # Any cookie but the device's and that of display preferences belongs to a person.
  set req.http.x-look = regsuball(";" + regsuball(req.http.cookie, "; *", ";") + ";", ";(__Host-)?device=[^;]*", "");
  if (req.http.x-look !~ "^;*((__Host-)?look=[^;]*)?;*$") {
    return (pass);
  }
  set req.http.x-look = regsuball(req.http.x-look, ";", "");
  set req.http.x-guest = "1";
  if (req.http.accept-encoding ~ "\bbr\b") {
    set req.http.accept-encoding = "br";
  } elsif (req.http.accept-encoding ~ "\bgzip\b") {
    set req.http.accept-encoding = "gzip";
  } else {
    unset req.http.accept-encoding;
  }
  # A page that has just become too old is shown while it is fetched again; any page for a day while no process answers.
  if (std.healthy(req.backend_hint) && req.restarts == 0) {
    set req.grace = 2s;
  } else {
    set req.grace = 24h;
  }
  return (hash);
}

sub vcl_hash {
  hash_data(req.http.x-look);
}

sub vcl_backend_fetch {
  unset bereq.http.x-look;
  unset bereq.http.x-guest;
}

sub vcl_backend_response {
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    # The page of before stays.
    return (abandon);
  }
  if (bereq.uncacheable) {
    return (deliver);
  }
  # The key has what matters of the cookies; browsers get `vary` as it was.
  set beresp.http.x-vary = beresp.http.vary;
  set beresp.http.vary = regsub(regsub(beresp.http.vary, "(?i)(, *)?\bcookie\b", ""), "^, *", "");
  if (beresp.http.vary == "") {
    unset beresp.http.vary;
  }
  if (beresp.http.set-cookie || beresp.http.cache-control !~ "\bpublic\b") {
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
    return (deliver);
  }
  unset beresp.http.x-request-id;
  unset beresp.http.x-ratelimit-limit;
  unset beresp.http.x-ratelimit-remaining;
  unset beresp.http.x-ratelimit-reset;
  if (beresp.http.surrogate-key) {
    set beresp.grace = 24h;
  }
  return (deliver);
}

sub vcl_deliver {
  # No process answered: the page of before is better than none.
  if (resp.status >= 500 && req.restarts == 0 && req.http.x-guest) {
    return (restart);
  }
  if (resp.http.x-vary) {
    set resp.http.vary = resp.http.x-vary;
    unset resp.http.x-vary;
  }
  if (resp.http.surrogate-key) {
    if (obj.ttl < -10s) {
      # The page shows its time (src/app/offline/page-age.ts).
      set resp.http.server-timing = "stale;dur=" + resp.http.age;
      set resp.http.x-kept-at = resp.http.date;
    }
    # Browsers ask each time, as without this cache.
    set resp.http.cache-control = "private, no-cache";
    unset resp.http.surrogate-key;
  }
  if (!resp.http.x-request-id) {
    set resp.http.x-request-id = "edge-" + req.xid;
  }
  unset resp.http.via;
  unset resp.http.x-varnish;
}
