import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { serveMetrics } from '#platform/http/metrics.ts'
import { useTestDb } from '../support/database.ts'
import { testPlatform } from '../support/platform.ts'

const test = useTestDb()
const deploy = join(import.meta.dirname, '../../deploy')
const board = JSON.parse(readFileSync(join(deploy, 'grafana/farman.json'), 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}
const alerts = readFileSync(join(deploy, 'prometheus/alerts.yaml'), 'utf8')

/** Words of PromQL, labels and their values; every other word in an expression names a metric. */
const words = new Set(
  (
    'sum max min count topk rate increase histogram_quantile abs by and or le route status limit reason lane provider outcome ' +
    'proof state instance build mode store migration time m h s'
  ).split(' '),
)
const namesIn = (expression: string): string[] =>
  [...expression.replace(/\{[^}]*\}|"[^"]*"|\[[^\]]*\]/g, ' ').matchAll(/\b[a-z][a-z0-9_]*\b/g)]
    .map(([name]) => name)
    .filter((name) => !words.has(name))

/** Returns the names of all metrics of a process with its own server. */
async function figures(): Promise<Set<string>> {
  const platform = testPlatform(test)
  const database = { ...platform.database, pool: () => ({ used: 1, idle: 2, waiting: 0 }) }
  const app = Fastify()
  app.decorateRequest('pagePattern', undefined)
  const stored = { name: 'render_cache_answers', help: 'as src/app/http-api.ts has it', read: async () => 0 }
  const gauges = [
    ...platform.manifests.flatMap((manifest) => manifest.gauges?.({ ...platform, database }) ?? []),
    stored,
  ]
  serveMetrics(app, { platform: { ...platform, database }, gauges })
  const { body } = await app.inject('/metrics')
  await app.close()
  const types = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  return new Set(
    types.flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name!],
    ),
  )
}

describe('boards and alerts', () => {
  it('name only existing metrics', async () => {
    const existing = await figures()
    const panels = board.panels.flatMap(({ title, targets }) =>
      targets.flatMap(({ expr }) => namesIn(expr).map((name) => [title, name])),
    )
    expect(panels.length).toBeGreaterThan(20)
    expect(panels.filter(([, name]) => !existing.has(name!))).toEqual([])
    const expressions = [...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, expression]) => expression!)
    expect(expressions.length).toBeGreaterThan(10)
    // Prometheus itself creates `up`.
    expect(expressions.flatMap(namesIn).filter((name) => name !== 'up' && !existing.has(name))).toEqual([])
  })

  it('describe for every alert what to do', () => {
    const rules = alerts.split('- alert: ').slice(1)
    expect(rules.filter((rule) => !/summary: .+\n +action: .+/.test(rule))).toEqual([])
  })

  it('show builds, pools and states', async () => {
    const platform = testPlatform(test)
    const database = { ...platform.database, pool: () => ({ used: 1, idle: 2, waiting: 3 }) }
    const app = Fastify()
    app.decorateRequest('pagePattern', undefined)
    serveMetrics(app, { platform: { ...platform, database }, gauges: [] })
    const { body } = await app.inject('/metrics')
    await app.close()
    expect(body).toMatch(/^build_info\{build="0\.0\.0 \(unnamed\)",instance="[^"]+",mode="demo",engine="\w+"\} 1$/m)
    expect(body).toMatch(/^database_connections\{state="waiting"\} 3$/m)
  })
})
