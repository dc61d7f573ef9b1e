vcl 4.1;

# Varnish 6.0 or later in front of two replicas, with CDN_PURGE=varnish. Enter the token in quotation marks below, because
# Varnish does not start without it.
import directors;
import std;
# With the package varnish-modules, uncomment every line with "xkey." and this one, and delete the ban.
# import xkey;

probe ready {
  .url = "/health/ready";
  .interval = 2s;
}

backend site_1 {
  .host = "site-1";
  .port = "3000";
  .probe = ready;
}

backend site_2 {
  .host = "site-2";
  .port = "3000";
  .probe = ready;
}

sub vcl_init {
  new site = directors.round_robin();
  site.add_backend(site_1);
  site.add_backend(site_2);
}

sub vcl_recv {
  set req.backend_hint = site.backend();
  if (req.method == "PURGE") {
    if (req.http.X-Purge-Token != REPLACE_BY_CDN_PURGE_TOKEN) {
      return (synth(403));
    }
    # set req.http.purged = xkey.softpurge(req.http.xkey);
    ban("obj.http.xkey ~ (^|\s)(" + regsuball(req.http.xkey, " +", "|") + ")(\s|$)");
    return (synth(200, "Purged"));
  }
  if (req.url ~ "^/ops" || req.http.Cookie ~ "__Host-preview=") {
    return (pass);
  }
  # Only whether a client accepts Markdown matters. The site redirects it, so no copy is needed.
  if (req.http.Accept ~ "(?i)text/markdown") {
    return (pass);
  }
  set req.http.Accept = "text/html";
  # The site reads other cookies in the browser only.
  unset req.http.Cookie;
  # An old response is served only while no replica is ready.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 0s;
  }
}

sub vcl_backend_response {
  set beresp.grace = 1d;
}

sub vcl_deliver {
  unset resp.http.xkey;
}
