import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { sampleAnswer } from '#features/inquiries/samples.ts'
import '#features/inquiries/server/tables.ts'
import { newPublicId } from '#kit/id.ts'
import { openPlatform } from '#platform/open-platform.ts'
import { openSession } from '#platform/session.ts'

/** A person with a session and the address of one of their inquiries. */
export type Asker = { session: string; answer: string }

/**
 * Creates people with thirty fine inquiries each, and makes inquiries free from now on, so that a run over HTTP needs
 * no payments. The server must not run on an embedded database meanwhile.
 */
export async function prepareAskers(environment: Record<string, string>, people: number): Promise<Asker[]> {
  const { database, clock, secrets } = await openPlatform({ LOG_LEVEL: 'silent', ...environment })
  const { db } = database
  const now = clock.now()
  await sql`insert into rule_version (key, effective_from, value, note, created_at)
    select key, ${now}, jsonb_set(value, '{finesAccumulation}', '"0"'), 'bench', ${now}
    from rule_version where key = 'inquiry-fees' order by effective_from desc limit 1`.execute(db)
  const made: Asker[] = []
  for (let n = 0; n < people; n++) {
    const { id } = await db
      .insertInto('person')
      .values({
        mobile_sealed: secrets.seal('09110000000'),
        mobile_index: secrets.blindIndex('person.mobile', `bench ${n}`),
        name: null,
        roles: [],
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const plate = `12ب${100 + n}-61`
    const rows = Array.from({ length: 30 }, (_, index) => ({
      public_id: newPublicId(),
      person_id: id,
      kind: 'fines-details' as const,
      input_sealed: secrets.seal(JSON.stringify({ plate, nationalCode: '0012345091', mobile: '09110000000' })),
      input_index: null,
      state: 'done' as const,
      price_rial: 0n,
      payable_id: null,
      purchase_key: randomUUID(),
      need: null,
      answers_sealed: null,
      answer_sealed: secrets.seal(
        JSON.stringify(sampleAnswer('fines-details', { plate, seed: `bench ${n} ${index}`, now, amount: 'many' })),
      ),
      reason: null,
      provider: 'pishkhan',
      tracking: null,
      made_at: now,
      pay_until: null,
      begun_at: now,
      due_at: now,
      answered_at: now,
      ended_at: now,
      note_sealed: null,
      hidden_at: null,
      run_id: null,
      plate_index: null,
    }))
    await db.insertInto('inquiry').values(rows).execute()
    made.push({
      session: await openSession(db, { personId: id, userAgent: 'bench', now, lifetimeSeconds: 3600 }),
      answer: rows.at(-1)!.public_id,
    })
  }
  await database.close()
  return made
}

/** Counts recent calls to a provider by outcome; the server may run on a PostgreSQL server only. */
export async function countCalls(environment: Record<string, string>): Promise<Record<string, number>> {
  const { database } = await openPlatform({ LOG_LEVEL: 'silent', ...environment })
  const { rows } = await sql<{ name: string; n: string }>`
    select provider || ' ' || coalesce(outcome, 'open') || coalesce(' ' || code, '') as name, count(*) as n
    from inquiry_call where began_at > now() - interval '5 minutes' and inquiry_id in (select id from inquiry where person_id is not null)
    group by 1 order by 1`.execute(database.db)
  await database.close()
  return Object.fromEntries(rows.map(({ name, n }) => [name, Number(n)]))
}
