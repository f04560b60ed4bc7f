<?php
// An integration in plain PHP, whose one mistake is common in ERPs: it adds the loads of a truck as binary fractions.

$base = getenv('TOTEM_PARTNER_BASE_URL');
$key = getenv('TOTEM_PARTNER_API_KEY');

class Refused extends Exception {}

function waitOf(array $headers): ?float
{
    foreach ($headers as $header) {
        if (preg_match('/^retry-after:\s*(.+)$/i', $header, $found)) {
            return ctype_digit($found[1]) ? (float) $found[1] : strtotime($found[1]) - microtime(true);
        }
    }
    return null;
}

/** Makes a request, again where that is safe and may help. */
function ask(string $method, string $path, ?array $body = null): ?array
{
    global $base, $key;
    $options = [
        'method' => $method,
        'header' => ["X-Partner-API-Key: $key", 'Content-Type: application/json', 'Connection: close'],
        'timeout' => 2,
        'follow_location' => 0,
        'ignore_errors' => true,
    ];
    if ($body !== null) {
        $options['content'] = json_encode($body);
    }
    for ($attempt = 0; $attempt < 7; $attempt += 1) {
        $pause = 0.4 * 2 ** $attempt;
        $http_response_header = [];
        $text = @file_get_contents($base . $path, false, stream_context_create(['http' => $options]));
        preg_match('/ (\d{3})/', $http_response_header[0] ?? '', $found);
        $status = (int) ($found[1] ?? 0);
        if ($status >= 300 && $status < 500 && $status !== 429) {
            throw new Refused("$method $path", $status);
        }
        if ($status >= 200 && $status < 300) {
            $value = json_decode((string) $text, true);
            if (is_array($value)) {
                return $value;
            }
            if ($text === '') {
                return null;
            }
        }
        usleep((int) (1000000 * (waitOf($http_response_header) ?? $pause)));
    }
    fwrite(STDERR, "$method $path failed.\n");
    exit(1);
}

/** What a person or nobody has to look at. */
function accept(int $status, callable $call): ?array
{
    try {
        return $call();
    } catch (Refused $refusal) {
        if ($refusal->getCode() !== $status) {
            throw $refusal;
        }
        return null;
    }
}

$order = [
    'externalId' => 'PHP-1',
    'productExternalId' => 'WHEAT-01',
    'warehouseExternalId' => 'SILO-01',
    'quantity' => 8.1 + 8.2 + 8.2,
    'totemGroupId' => '11111111-1111-4111-8111-111111111111',
    'operationType' => 'loading',
    'carrierTaxId' => 'B12345674',
    'scheduledDate' => '2026-07-01T06:00:00+02:00',
];
ask('GET', '/products');
$created = accept(422, fn () => ask('POST', '/authorizations', $order));
if ($created !== null) {
    $path = '/authorizations/' . $created['id'];
    ask('PATCH', $path, ['driverNif' => '12345678Z', 'tractorPlate' => '1234BCD']);
    ask('POST', "$path/webhook", ['eventType' => 'synced']);
    accept(409, fn () => ask('POST', "$path/cancel"));
}
