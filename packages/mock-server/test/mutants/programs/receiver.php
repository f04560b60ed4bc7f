<?php
// A receiver in plain PHP, without a mistake.

const KNOWN = ['authorization.created', 'authorization.updated', 'authorization.finished', 'operation.recorded'];

function isSigned(string $body, string $given, array $secrets): bool
{
    if (preg_match('/^sha256=([0-9a-f]{64})\z/', $given, $found) !== 1) {
        return false;
    }
    foreach ($secrets as $secret) {
        if ($secret === '') {
            continue;
        }
        $right = hash_hmac('sha256', $body, $secret);
        if (hash_equals($right, $found[1])) {
            return true;
        }
    }
    return false;
}

function receive(string $method, array $headers, string $body, array $secrets, Desk $desk): int
{
    if ($method !== 'POST') {
        return 405;
    }
    if (strlen($body) > 1000000) {
        return 413;
    }
    if (!isSigned($body, $headers['x-webhook-signature'] ?? '', $secrets)) {
        return 401;
    }
    $event = json_decode($body, true);
    if (!is_array($event)) {
        return 400;
    }
    if (!is_string($event['id'] ?? null)) {
        return 400;
    }
    if (!in_array($event['type'], KNOWN, true)) {
        return 204;
    }
    $key = $event['id'];
    $claim = $desk->claim($key);
    if ($claim === 'done') {
        return 204;
    }
    if ($claim === 'busy') {
        return 409;
    }
    try {
        $desk->ask($event['data']['authorization']['id']);
        $desk->book($event['id']);
    } catch (Throwable) {
        $desk->release($key);
        return 500;
    }
    $desk->confirm($key);
    return 204;
}
