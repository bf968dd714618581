import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson, visit } from '../../../../../tests/support/market.ts'
import { action, loader } from './jobs.tsx'

const test = useTestDb()
let personId: bigint

type JobOver = { name?: string; lane?: 'urgent' | 'normal' | 'bulk'; failed?: boolean; held?: boolean; days?: number }

const aJob = async ({ name = 'send', lane = 'normal', failed = true, held = false, days = 0 }: JobOver = {}) => {
  const { id } = await test.db
    .insertInto('job')
    .values({
      name,
      lane,
      payload: JSON.stringify({ secret: 'open-sesame' }),
      key: null,
      run_at: sql`clock_timestamp() - make_interval(days => ${days})`,
      attempts: 8,
      lease: held ? sql`gen_random_uuid()` : null,
      locked_until: null,
      last_error: 'server-error',
      failed_at: failed ? new Date('2026-11-21T08:00:00Z') : null,
      next_payload: null,
      next_version: null,
      next_run_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

beforeEach(async () => {
  personId = (await aPerson(test, { roles: ['operator'] })).id
})

const staff = (query: string, form?: Record<string, string>) =>
  visit(test, `/admin/jobs${query}`, { personId, roles: ['operator'], confirmedAt: test.now, form }) as never
const open = (query = '') => loader(staff(query))
const post = (form: Record<string, string>, query = '') => action(staff(query, form))
const shown = async (query = '') => (await open(query)).rows.map(({ name }) => name)
const failedJobs = () => test.db.selectFrom('job').select('name').where('failed_at', 'is not', null).execute()
const actions = () =>
  test.db.selectFrom('audit_entry').select(['act', 'subject', 'details']).orderBy('number').execute()

describe('the screen of jobs', () => {
  it('shows failed jobs, newest first, with error and without payload', async () => {
    await aJob({ name: 'one', lane: 'urgent' })
    await aJob({ name: 'two' })
    await aJob({ name: 'three', failed: false })
    const { rows } = await open()
    expect(rows).toMatchObject([
      { name: 'two', lane: 'normal', attempts: '۸', at: '۳۰ آبان ۱۴۰۵ ساعت ۱۱:۳۰', error: 'server-error' },
      { name: 'one', lane: 'urgent' },
    ])
    expect(JSON.stringify(rows)).not.toContain('open-sesame')
  })

  it.each([
    ['?state=waiting', ['three']],
    ['?state=running', ['four']],
    ['?lane=urgent', ['one']],
    ['?name=two', ['two']],
    ['?state=x&lane=y&after=-1', ['two', 'one']],
  ])('%s shows %j', async (query, names) => {
    await aJob({ name: 'one', lane: 'urgent' })
    await aJob({ name: 'two' })
    await aJob({ name: 'three', failed: false })
    await aJob({ name: 'four', failed: false, held: true })
    expect(await shown(query)).toEqual(names)
  })
})

describe('staff', () => {
  it('retry one job, with a log entry', async () => {
    const id = await aJob({ name: 'one' })
    await aJob({ name: 'two' })
    const answer = await post({ retry: id }, '?name=one')
    expect(answer.headers.get('location')).toBe('/admin/jobs?name=one')
    expect(await failedJobs()).toEqual([{ name: 'two' }])
    expect(await test.db.selectFrom('job').select('attempts').where('name', '=', 'one').execute()).toEqual([
      { attempts: 0 },
    ])
    await post({ retry: id })
    expect(await actions()).toEqual([{ act: 'job.retry', subject: `job:${id}`, details: '{"name":"one"}' }])
  })

  it('retry all jobs of a name', async () => {
    for (const name of ['one', 'one', 'two']) await aJob({ name })
    await post({ 'retry-all': 'one' })
    expect(await failedJobs()).toEqual([{ name: 'two' }])
    expect(await actions()).toEqual([{ act: 'job.retry-all', subject: 'job:one', details: '{"count":2}' }])
  })

  it('drop only failed jobs, and jobs that have been unknown for a day', async () => {
    const ids = [
      await aJob({ name: 'given-up' }),
      await aJob({ name: 'unknown', failed: false, days: 2 }),
      await aJob({ name: 'waiting', failed: false }),
      await aJob({ name: 'running', failed: false, held: true, days: 2 }),
    ]
    for (const id of ids) await post({ drop: id })
    const left = await test.db.selectFrom('job').select('name').orderBy('id').execute()
    expect(left).toEqual([{ name: 'waiting' }, { name: 'running' }])
    expect((await actions()).map(({ act }) => act)).toEqual(['job.drop', 'job.drop'])
  })

  it('confirm before a job is dropped', async () => {
    const id = await aJob({ name: 'one' })
    const { rows, dropping, here } = await open('?lane=normal')
    expect([rows[0]!.dropHref, dropping, here]).toEqual([
      `/admin/jobs?lane=normal&drop=${id}`,
      null,
      '/admin/jobs?lane=normal',
    ])
    expect((await open(`?drop=${id}`)).dropping).toMatchObject({ name: 'one' })
  })

  it('are refused invalid input', async () => {
    await expect(post({ retry: 'x' })).rejects.toMatchObject({ status: 400 })
  })
})
