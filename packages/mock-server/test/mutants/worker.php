<?php
// Runs receivers in PHP, a delivery a line.

error_reporting(0);

final class Desk
{
    public int $asked = 0;

    public function __construct(private string $folder, private array $state) {}

    private function path(mixed $id): string
    {
        return $this->folder . '/claim-' . str_replace('/', '_', (string) $id);
    }

    public function claim(mixed $id): string
    {
        $file = fopen($this->path($id), 'x');
        if ($file !== false) {
            fclose($file);
            return 'new';
        }
        clearstatcache();
        return file_exists($this->path($id) . '.done') ? 'done' : 'busy';
    }

    public function confirm(mixed $id): void
    {
        touch($this->path($id));
        touch($this->path($id) . '.done');
    }

    public function release(mixed $id): void
    {
        unlink($this->path($id));
        unlink($this->path($id) . '.done');
    }

    public function ask(mixed $authorizationId): void
    {
        $this->asked += 1;
        usleep(4000);
        if ($this->state['fails']) {
            throw new RuntimeException('The service responded with 503.');
        }
    }

    public function book(mixed $id): void
    {
        file_put_contents($this->folder . '/ledger', "$id\n", FILE_APPEND);
    }
}

$known = [];
while (($line = fgets(STDIN)) !== false) {
    $job = json_decode($line, true);
    $desk = new Desk($job['folder'], $job['state']);
    $name = $job['name'];
    try {
        if (!isset($known[$name])) {
            $known[$name] = true;
            eval("namespace $name;\nuse Desk;\nuse Throwable;\n" . substr($job['source'], strlen('<?php')));
        }
        $body = base64_decode($job['body']);
        $said = ['status' => "$name\\receive"($job['method'], $job['headers'], $body, $job['secrets'], $desk)];
    } catch (Throwable $error) {
        $said = ['status' => 500, 'error' => $error->getMessage()];
    }
    echo json_encode([...$said, 'asked' => $desk->asked]), "\n";
}
