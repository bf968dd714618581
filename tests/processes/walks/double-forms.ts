import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { formKeyField } from '#kit/form-key.ts'
import type { Db } from '#platform/database/database.ts'
import { usual, type HostileForm } from '../../support/hostile/find-inputs.ts'
import type { Crawl } from './walk.ts'

const only = new RegExp(process.env.DOUBLE_ONLY ?? '')

/** Tables that count attempts or that remember the sending itself. */
const bookkeeping = new Set(['limit_use', 'limit_counter', 'sent_form', 'session', 'page_change'])

/** How many rows of each table this transaction has written so far: all of them, and the new ones. */
async function writes(db: Db): Promise<Map<string, { all: number; made: number }>> {
  const { rows } = await sql<{ name: string; all: string; made: string }>`
    select relname as name, (n_tup_ins + n_tup_upd + n_tup_del)::text as all, n_tup_ins::text as made
    from pg_stat_xact_user_tables`.execute(db)
  return new Map(rows.map(({ name, all, made }) => [name, { all: Number(all), made: Number(made) }]))
}

type Writes = Awaited<ReturnType<typeof writes>>

/** What was written since, as `table +rows`. */
async function writtenSince(db: Db, before: Writes, of: 'all' | 'made' = 'all'): Promise<string[]> {
  return [...(await writes(db))]
    .map(([name, counts]) => [name, counts[of] - (before.get(name)?.[of] ?? 0)] as const)
    .filter(([name, count]) => count > 0 && !bookkeeping.has(name))
    .map(([name, count]) => `${name} +${count}`)
    .toSorted()
}

/** These leave nobody signed in, or end the account. */
const leaving = /^\/(login|sign-out|look)|delete-account/
/** A sign without a form of its own, and a file, whose answer is made each time. */
const noForms = /\/typing$|\/admin\/audit\/export$/

/**
 * Submissions from another page are new actions here: an invitation is a new link, staff may create equal texts twice,
 * and the draft of a new ad starts again.
 */
const madeEachTime =
  /share intent=invite$|\/my-ads\/new\/|\/admin\/(albums|inspection-places|inspection-keys|insurers|openings|parking-zones|club-discounts)\b/

/** From another page staff get the message that it was done already, perhaps by a colleague. */
const doneAlready =
  /\/admin\/(reports|openings|imported)\/|\/admin\/inspections intent=hand-over$|\/admin\/(fraud-patterns|message-signs)$/

type Fields = HostileForm['fields']
type Answer = { status: number; to: string }

/** The same fields as from a page that was opened by itself. */
const withKey = (fields: Fields, key: string): Fields => [
  ...fields.filter(([name]) => name !== formKeyField),
  [formKeyField, key],
]

async function post({ product }: Crawl, { visitor, action }: HostileForm, fields: Fields): Promise<Answer> {
  const answer = await product.app.inject({
    method: 'POST',
    url: action,
    headers: { cookie: visitor.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: answer.statusCode, to: String(answer.headers.location ?? '') }
}

const say = ({ status, to }: Answer) => `${status} ${to}`
const hasWorked = ({ status }: Answer) => status >= 200 && status < 400
const nameOf = ({ visitor, action, fields }: HostileForm) => {
  const intent = fields.find(([name]) => name === 'intent')?.[1]
  return `${visitor.name} ${action}${intent ? ` intent=${intent}` : ''}`
}

type Outcome = { wrote: boolean; findings: string[] }

/** What is wrong when a form is sent again; null when the form does not work as it is, otherwise with what it wrote. */
async function sendAgain(traverse: Crawl, form: HostileForm, fields: Fields): Promise<Outcome | null> {
  const { db } = traverse.test
  const name = nameOf(form)
  const findings: string[] = []
  const [one, two] = [withKey(fields, 'first-page-key'), withKey(fields, 'second-page-key')]
  const start = await writes(db)
  const first = await post(traverse, form, one)
  const once = await writtenSince(db, start)
  if (!hasWorked(first)) return null

  const between = await writes(db)
  const second = await post(traverse, form, one)
  const again = await writtenSince(db, between)
  if (again.length > 0 || say(second) !== say(first))
    findings.push(`twice: ${name}: ${say(first)}, ${say(second)}; ${again.join(', ')}`)

  const beforeTab = await writes(db)
  const other = await post(traverse, form, two)
  // Saving the same values again is not a second effect; the audit log records each time.
  const made = (await writtenSince(db, beforeTab, 'made')).filter((each) => !each.startsWith('audit_entry '))
  const refused = !hasWorked(other) && !(other.status === 409 && doneAlready.test(name))
  if (refused || (made.length > 0 && !madeEachTime.test(name)))
    findings.push(`other page: ${name}: ${say(first)}, ${say(other)}; ${made.join(', ')}`)

  await traverse.undo()
  const beforeBoth = await writes(db)
  const both = await Promise.all([post(traverse, form, one), post(traverse, form, one)])
  const atOnce = await writtenSince(db, beforeBoth)
  if (atOnce.join() !== once.join() || !both.every(hasWorked))
    findings.push(`at once: ${name}: ${both.map(say).join(', ')}; ${once.join(', ')} | ${atOnce.join(', ')}`)
  return { wrote: once.length > 0, findings }
}

export function runsDoubleFormsOnce(traverse: Crawl): void {
  it('a form that arrives twice, one after the other or at once, has one effect and one outcome', async () => {
    const { formsOfSignedIn: forms } = traverse.inputs
    const findings: string[] = []
    let [tried, wrote] = [0, 0]
    for (const form of forms) {
      if (leaving.test(form.action) || noForms.test(form.action) || !only.test(nameOf(form))) continue
      // As it stands on the page, and with something in its empty fields.
      for (const fields of [form.fields, form.fields.map(([name, value]) => [name, value || usual(name)]) as Fields]) {
        const sent = await sendAgain(traverse, form, fields)
        await traverse.undo()
        if (!sent) continue
        tried++
        if (sent.wrote) wrote++
        findings.push(...sent.findings)
        break
      }
    }
    const summary = `forms ${forms.length} · worked ${tried} · wrote ${wrote}`
    if (process.env.DOUBLE_ONLY !== undefined || findings.length > 0)
      process.stdout.write(`\n${summary}\n${findings.join('\n')}\n`)
    expect(wrote).toBeGreaterThan(60)
    expect(findings).toEqual([])
  }, 900_000)
}
