# Snippets for a service of Fastly (EDGE=fastly, docs/operating.md, "A cache before the site"). They do what varnish.vcl does;
# they follow Fastly's documentation and were not tried with an account.

# --- type recv, priority 50 ---
if (req.http.Authorization || req.url ~ "^/(media|tv|images|previews|staff|pay-notice)(/|\?|$)") {
  return(pass);
}
declare local var.visitor STRING;
set var.visitor = "";
if (req.url !~ "^/prod-api/") {
  if (req.http.Cookie:discreet == "1") {
    set var.visitor = var.visitor "discreet=1; ";
  }
  if (req.http.Cookie:adult == "1") {
    set var.visitor = var.visitor "adult=1; ";
    if (req.http.Cookie:theme ~ "^(light|dark)$") {
      set var.visitor = var.visitor "theme=" req.http.Cookie:theme "; ";
    }
    if (req.http.Cookie:isDht ~ "^(0|1|magnet|online)$") {
      set var.visitor = var.visitor "isDht=" req.http.Cookie:isDht "; ";
    }
    if (req.http.Cookie:announcement ~ "^[\w-]{8}$") {
      set var.visitor = var.visitor "announcement=" req.http.Cookie:announcement "; ";
    }
    if (req.url ~ "^/index/*(\?|$)" && req.http.Cookie:rows ~ "^[a-z]{1,16}[1-4](\.[a-z]{1,16}[1-4]){0,7}$") {
      set var.visitor = var.visitor "rows=" req.http.Cookie:rows "; ";
    }
  }
}
if (req.method == "GET" || req.method == "HEAD") {
  set req.http.X-Visitor = var.visitor;
  if (var.visitor == "") {
    unset req.http.Cookie;
  } else {
    set req.http.Cookie = regsub(var.visitor, "; $", "");
  }
}

# --- type hash ---
set req.hash += req.http.X-Visitor;

# --- type miss ---
unset bereq.http.X-Visitor;

# --- type fetch ---
# Before Fastly's own part, which keeps nothing that browsers are told is private.
if (beresp.http.Surrogate-Control ~ "max-age" && beresp.http.Surrogate-Key && !beresp.http.Set-Cookie
    && (beresp.status == 200 || beresp.status == 302)) {
  set beresp.http.X-Vary = beresp.http.Vary;
  set beresp.http.Vary = "Accept-Encoding";
  return(deliver);
}
if (beresp.status >= 500 && stale.exists) {
  return(deliver_stale);
}
if (req.url !~ "^/(staff-)?assets/") {
  return(pass);
}

# --- type deliver ---
if (resp.http.X-Vary) {
  set resp.http.Vary = resp.http.X-Vary;
  unset resp.http.X-Vary;
}
