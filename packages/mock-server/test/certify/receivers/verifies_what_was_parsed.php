<?php
// A receiver whose one mistake is common: its framework has parsed the body, and it verifies what it writes from that.

$secrets = explode(',', getenv('WEBHOOK_SECRETS'));
$folder = getenv('HANDLED_FOLDER');

$event = json_decode(file_get_contents('php://input'));
if ($event === null) {
    http_response_code(400);
    return;
}
$body = json_encode($event, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
$given = $_SERVER['HTTP_X_WEBHOOK_SIGNATURE'] ?? '';
$isRight = fn ($secret) => hash_equals('sha256=' . hash_hmac('sha256', $body, $secret), $given);
if (!array_filter($secrets, $isRight)) {
    http_response_code(401);
    return;
}
// Only one of several at once can create the file of an event.
$handled = @fopen("$folder/" . basename($event->id), 'x');
if ($handled !== false) {
    fclose($handled);
}
http_response_code(204);
