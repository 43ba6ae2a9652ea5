# Varnish 7 with varnish-modules before the processes of the site (docs/operating.md, "A cache before the site").
#   varnishd -a 127.0.0.1:6081 -f /etc/varnish/yehang.vcl -s malloc,2G -p http_gzip_support=off
# Without compression of its own it keeps each answer as the site has made it, in Brotli too. nginx or another proxy before it
# does TLS. Put the addresses of your processes, of what may purge, and EDGE_KEY in the places below.
vcl 4.1;

import cookie;
import directors;
import std;
import xkey;

probe alive {
    .url = "/healthz";
    .interval = 2s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
}

backend api1 {
    .host = "127.0.0.1";
    .port = "3001";
    .connect_timeout = 2s;
    .first_byte_timeout = 60s;
    .probe = alive;
}
backend api2 {
    .host = "127.0.0.1";
    .port = "3002";
    .connect_timeout = 2s;
    .first_byte_timeout = 60s;
    .probe = alive;
}

# Every process of the site, workers too.
acl purgers {
    "127.0.0.1";
    "::1";
}

sub vcl_init {
    new api = directors.round_robin();
    api.add_backend(api1);
    api.add_backend(api2);
}

sub vcl_recv {
    if (req.method == "PURGE") {
        if (client.ip !~ purgers || req.http.Authorization != "Bearer SECRET-OF-THE-SITE") {
            return (synth(405));
        }
        if (!req.http.xkey-purge) {
            return (synth(400));
        }
        set req.http.X-Purged = xkey.purge(req.http.xkey-purge);
        return (synth(200));
    }
    set req.backend_hint = api.backend();
    if (req.url == "/metrics") {
        return (synth(404));
    }
    # Of one member, of a device, large, or for staff: nothing of it is kept. Calls with a token are answered by the site.
    if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization
        || req.url ~ "^/(media|tv|images|previews|staff|pay-notice)(/|\?|$)") {
        return (pass);
    }

    # What was sent is kept for ten seconds beyond its time; where the site fails, a second look takes what is older.
    if (req.restarts == 0) {
        unset req.http.X-Stale;
        set req.grace = 10s;
    } else {
        set req.http.X-Stale = "1";
        set req.grace = 1d;
    }

    # Of all cookies the site gets those that pages depend on, in one writing, which is part of the key: nothing that is
    # kept can depend on another one. Answers of the API depend on none.
    cookie.parse(req.http.Cookie);
    set req.http.X-Visitor = "";
    if (req.url !~ "^/prod-api/") {
        if (cookie.get("discreet") == "1") {
            set req.http.X-Visitor = req.http.X-Visitor + "discreet=1; ";
        }
        if (cookie.get("adult") == "1") {
            set req.http.X-Visitor = req.http.X-Visitor + "adult=1; ";
            if (cookie.get("theme") ~ "^(light|dark)$") {
                set req.http.X-Visitor = req.http.X-Visitor + "theme=" + cookie.get("theme") + "; ";
            }
            if (cookie.get("isDht") ~ "^(0|1|magnet|online)$") {
                set req.http.X-Visitor = req.http.X-Visitor + "isDht=" + cookie.get("isDht") + "; ";
            }
            if (cookie.get("announcement") ~ "^[\w-]{8}$") {
                set req.http.X-Visitor = req.http.X-Visitor + "announcement=" + cookie.get("announcement") + "; ";
            }
            if (req.url ~ "^/index/*(\?|$)" && cookie.get("rows") ~ "^[a-z]{1,16}[1-4](\.[a-z]{1,16}[1-4]){0,7}$") {
                set req.http.X-Visitor = req.http.X-Visitor + "rows=" + cookie.get("rows") + "; ";
            }
        }
    }
    if (req.http.X-Visitor == "") {
        unset req.http.Cookie;
    } else {
        set req.http.Cookie = regsub(req.http.X-Visitor, "; $", "");
    }

    # The site chooses in this order; each is kept once.
    if (req.http.Accept-Encoding ~ "(^|,)\s*br\s*(,|$)") {
        set req.http.Accept-Encoding = "br";
    } else if (req.http.Accept-Encoding ~ "(^|,)\s*gzip\s*(,|$)") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    return (hash);
}

sub vcl_hash {
    # With the address and the host, which the built-in part adds.
    hash_data(req.http.X-Visitor);
}

sub vcl_backend_fetch {
    unset bereq.http.X-Visitor;
    if (bereq.retries > 0) {
        set bereq.backend = api.backend();
    }
    if (!bereq.uncacheable) {
        set bereq.first_byte_timeout = 10s;
    }
}

sub vcl_backend_response {
    if (bereq.uncacheable) {
        return (deliver);
    }
    # Then what is older is looked for, if this was not the second look.
    if (beresp.status >= 500 && (bereq.is_bgfetch || !bereq.http.X-Stale)) {
        return (abandon);
    }
    if (beresp.http.Surrogate-Control ~ "max-age=\d+" && beresp.http.xkey && !beresp.http.Set-Cookie
        && (beresp.status == 200 || beresp.status == 302)) {
        set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
        set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
        set beresp.keep = 0s;
        # The cookies are in the key. Browsers are told of them.
        if (beresp.http.Vary) {
            set beresp.http.X-Vary = beresp.http.Vary;
        } else {
            set beresp.http.X-Vary = "-";
        }
        set beresp.http.Vary = "Accept-Encoding";
        unset beresp.http.X-Request-Id;
        return (deliver);
    }
    if (bereq.url ~ "^/assets/" && beresp.status == 200 && beresp.http.Cache-Control ~ "immutable"
        && !beresp.http.Set-Cookie) {
        set beresp.ttl = 7d;
        set beresp.grace = 0s;
        return (deliver);
    }
    # Asked of the site each time, side by side, until it says that it may be kept.
    set beresp.uncacheable = true;
    set beresp.ttl = 30s;
    return (deliver);
}

sub vcl_backend_error {
    if (bereq.uncacheable) {
        return (deliver);
    }
    if (bereq.retries == 0) {
        return (retry);
    }
    if (bereq.is_bgfetch || !bereq.http.X-Stale) {
        return (abandon);
    }
}

sub vcl_synth {
    if (req.method == "PURGE") {
        set resp.http.X-Purged = req.http.X-Purged;
        return (deliver);
    }
    if (resp.status == 503 && req.restarts == 0) {
        return (restart);
    }
    set resp.http.Cache-Control = "no-store";
    if (resp.status == 503) {
        set resp.http.Retry-After = "5";
    }
}

sub vcl_deliver {
    if (resp.http.X-Vary == "-") {
        unset resp.http.Vary;
    } else if (resp.http.X-Vary) {
        set resp.http.Vary = resp.http.X-Vary;
    }
    unset resp.http.X-Vary;
    set resp.http.X-Cache = "miss";
    if (obj.hits > 0) {
        set resp.http.X-Cache = "hit";
    }
    # For the edge alone; browsers keep what they keep by their own headers.
    unset resp.http.xkey;
    unset resp.http.Surrogate-Control;
    unset resp.http.Age;
    unset resp.http.Via;
    unset resp.http.X-Varnish;
}
