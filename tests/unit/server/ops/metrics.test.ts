import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { RequestMeter } from '../../../../server/http/request-meter.ts';
import { readRequests } from '../../../../server/ops/metrics.ts';

test('P12 what was timed elsewhere is read by whoever asks for the metric, as it is written for Prometheus', async () => {
  const meter = new RequestMeter();
  const registry = new Registry();
  readRequests(meter, registry);
  meter.durationsOf('page', 'miss')?.add(0.02);
  const told = await registry.getSingleMetric('bff_http_request_duration_seconds')?.get();
  const labels = { kind: 'page', cache: 'miss' };
  const values = told?.values.filter((value) => value.labels.kind === 'page' && value.labels.cache === 'miss') ?? [];
  expect(values.find((value) => value.labels.le === 0.025)).toMatchObject({ value: 1, labels });
  expect(values.find((value) => value.labels.le === 0.01)).toMatchObject({ value: 0, labels });
  expect(await registry.metrics()).toContain('duration_seconds_bucket{kind="page",cache="miss",le="0.025"} 1');
});
