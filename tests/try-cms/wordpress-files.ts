import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const config = `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:' . getenv('SOCKET'));
define('DB_CHARSET', 'utf8mb4');
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $name) {
  define($name . '_KEY', getenv('SECRET'));
  define($name . '_SALT', getenv('SECRET'));
}
define('WP_HOME', getenv('URL'));
define('WP_SITEURL', getenv('URL'));
// Application passwords need HTTPS elsewhere.
define('WP_ENVIRONMENT_TYPE', 'local');
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
define('WP_DEFAULT_THEME', 'plain');
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;

/**
 * Post types and taxonomies of the preset. ACF is not in Debian, so one meta value stores the field `acf` of the REST API,
 * in the shape that ACF returns.
 */
const plugin = `<?php
// With FOREIGN: types of other names.
$types = getenv('FOREIGN') ? ['houses', 'moebel'] : ['projects', 'works'];
add_action('init', function () use ($types) {
  register_taxonomy('typology', $types, ['show_in_rest' => true, 'rest_base' => 'typologies']);
  register_taxonomy('project_size', $types, ['show_in_rest' => true, 'rest_base' => 'sizes']);
  foreach ($types as $type) {
    register_post_type($type, [
      'label' => $type,
      'public' => true,
      'has_archive' => true,
      'show_in_rest' => true,
      'taxonomies' => ['typology', 'project_size'],
      'supports' => ['title', 'editor', 'excerpt', 'thumbnail', 'revisions', 'author'],
    ]);
  }
  add_post_type_support('page', 'excerpt');
});
add_action('rest_api_init', function () use ($types) {
  register_rest_field([...$types, 'page'], 'acf', [
    'get_callback' => fn ($post) => json_decode(get_post_meta($post['id'], 'acf_fields', true) ?: '[]', true),
    'update_callback' => fn ($value, $post) => update_post_meta($post->ID, 'acf_fields', wp_slash(wp_json_encode($value))),
  ]);
});
// Uploads come out as they went in.
add_filter('big_image_size_threshold', '__return_false');
// A srcset lists copies up to 2048 pixels, and the sample has larger square images.
add_filter('max_srcset_image_width', fn () => 5000);
add_filter('upload_mimes', fn ($types) => $types + ['svg' => 'image/svg+xml']);
add_filter('wp_check_filetype_and_ext', fn ($found, $file, $name) =>
  str_ends_with($name, '.svg') ? ['ext' => 'svg', 'type' => 'image/svg+xml', 'proper_filename' => false] : $found, 10, 3);
`;

const install = `<?php
(new mysqli('localhost', 'root', '', '', 0, getenv('SOCKET')))->query('CREATE DATABASE wordpress');
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = parse_url(getenv('URL'), PHP_URL_HOST) . ':' . parse_url(getenv('URL'), PHP_URL_PORT);
require __DIR__ . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Atelier', 'admin', 'admin@example.com', true, '', getenv('PASSWORD'));
foreach (get_posts(['post_type' => 'any', 'post_status' => 'any', 'numberposts' => -1]) as $post) wp_delete_post($post->ID, true);
global $wp_rewrite;
$wp_rewrite->set_permalink_structure('/%postname%/');
$wp_rewrite->flush_rules(false);
echo WP_Application_Passwords::create_new_application_password(1, ['name' => 'Filling'])[0];
`;

/** Rewrites as a web server does. */
const router = `<?php
$file = __DIR__ . parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if (is_file($file)) return false;
$_SERVER['SCRIPT_NAME'] = '/index.php';
require __DIR__ . '/index.php';
`;

/** Copies WordPress into a folder with its configuration, a theme that shows nothing, and the post types. */
export function layWordPress(folder: string, source: string): void {
  cpSync(source, folder, {
    recursive: true,
    dereference: true,
    filter: (path) => !path.startsWith(join(source, 'wp-content')),
  });
  const files = {
    'wp-config.php': config,
    'install.php': install,
    'router.php': router,
    'wp-content/mu-plugins/types.php': plugin,
    'wp-content/themes/plain/style.css': '/* Theme Name: Plain */',
    'wp-content/themes/plain/index.php': '<?php',
    'wp-content/themes/plain/functions.php': "<?php add_theme_support('post-thumbnails');",
  };
  for (const name of ['mu-plugins', 'themes/plain', 'plugins', 'uploads'])
    mkdirSync(join(folder, 'wp-content', name), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}
