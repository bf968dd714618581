import { sql, type RawBuilder } from 'kysely'
import { dayOf } from '#kit/day.ts'
import { toJalali } from '#kit/jalali.ts'
import type { TestDb } from '../support/database.ts'

type World = Pick<TestDb, 'now' | 'secrets'>
type Statements = readonly RawBuilder<unknown>[]

const minutes = ({ now }: World, count: number) => new Date(now.getTime() + count * 60_000)
const people = sql`(select id from person where erased_at is null order by id limit 2)`

/** Returns two copies of a table row with these values replaced; `#` in a text is the number of the copy. */
const copies = (table: string, over: Record<string, unknown>, where = sql<boolean>`true`): RawBuilder<unknown> =>
  sql`insert into ${sql.table(table)} overriding system value
    select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(known) || jsonb_build_object('id', 900000 + copy)
      || replace(${JSON.stringify(over)}::text, '#', copy::text)::jsonb)).*
    from (select * from ${sql.table(table)} where ${where} order by id limit 1) known, generate_series(1, 2) copy`

const uuid = '00000000-0000-4000-8000-00000000000#'

/** The statements that make two rows due at once for each job without due rows in the demo. They run in this order. */
export const dueRows: Readonly<Record<string, (world: World) => Statements>> = {
  'club.give-for-birthdays': ({ now }) => {
    const { month, day } = toJalali(now)
    const two = (part: number) => String(part).padStart(2, '0')
    return [
      sql`update person set birth_day = ${`1370/${two(month)}/${two(day)}`}
      where id in (select person_id from point_account where person_id is not null order by person_id limit 2)`,
    ]
  },
  'club.remind-of-prizes': (world) => [
    sql`update draw set state = 'opened', opens_at = ${minutes(world, -60)}, closes_at = ${minutes(world, 600)},
      reveal_by = ${minutes(world, 1200)} where id = (select min(draw_id) from prize_draw)`,
    sql`insert into prize_reminder (draw_id, person_id, asked_at)
      select (select min(draw_id) from prize_draw), id, ${minutes(world, -120)} from person
      where erased_at is null and id not in (select person_id from draw_ticket where person_id is not null)
      order by id limit 2 on conflict do nothing`,
  ],
  'club.tell-expiry': (world) => [
    sql`update point_lot set expires_at = ${minutes(world, 24 * 60)} where left_points > 0`,
  ],
  'consents.end': (world) =>
    [1, 2].map(
      (copy) => sql`insert into consent (public_id, subject_kind, subject_ref, subject_title, subject_href, asker_id,
          owner_id, kinds, purpose, state, asked_at, answer_until)
        select ${`copy-${copy}`}, 'ad', ${`a${copy}`}, 'پژو', '/a', min(id), max(id), '{card}', 'a', 'asked',
          ${minutes(world, -120)}, ${minutes(world, -60)} from person`,
    ),
  'content.publish-due': (world) => [
    sql`update content_entry set state = 'scheduled', publish_at = ${minutes(world, -60)}
      where id in (select id from content_entry where state = 'published' and kind = 'faq' order by id limit 2)`,
  ],
  'deals.remind': (world) => [
    sql`update deal set until = ${minutes(world, 12 * 60)}, changed_at = ${minutes(world, -24 * 60)}, reminded_at = null
      where ended_at is null`,
  ],
  'deals.stop-stranded': () => [
    sql`update deal set buyer_id = null
      where id in (select id from deal where ended_at is null and state <> 'disputed' order by id limit 2)`,
  ],
  'draws.refuse-late': (world) => [
    sql`update draw set state = 'closed', opens_at = ${minutes(world, -180)}, closes_at = ${minutes(world, -120)},
      reveal_by = ${minutes(world, -60)} where id in (select draw_id from draw_part where kind = 'party')`,
    sql`update draw_part set outcome = null, value = null where kind = 'party'`,
  ],
  'garage.begin-timelines': () => [
    sql`delete from garage_timeline where car_id in (select car_id from garage_timeline order by car_id limit 2)`,
  ],
  'identity.release-numbers': (world) => [
    sql`insert into account_claim (person_id, kind, made_at, ready_at)
      select id, 'release', ${minutes(world, -120)}, ${minutes(world, -60)} from person where id in ${people}`,
  ],
  'imported.end-unconfirmed': (world) => [
    sql`update imported_round set opens_at = ${minutes(world, -600)}, closes_at = ${minutes(world, -60)}`,
    ...applications(world),
  ],
  'imported.remind': (world) => [
    sql`update imported_round set opens_at = ${minutes(world, -600)}, closes_at = ${minutes(world, 600)}`,
    ...applications(world),
  ],
  'inquiries.prerequisites': (world) =>
    [1, 2].map((copy) => {
      const input = world.secrets.seal(JSON.stringify({ nationalCode: '0012345679' }))
      return sql`insert into prerequisite (public_id, person_id, kind, input_sealed, code_index, own, state, made_at,
          queued_at, sent_at, due_at)
        select ${`copy-${copy}`}, min(id), 'licence-existence', ${input}, ${Buffer.alloc(32, copy)}, true, 'sent',
          ${minutes(world, -600)}, ${minutes(world, -600)}, ${minutes(world, -600)}, ${minutes(world, 6000)} from person`
    }),
  // Their plates are no longer proven, so they pause.
  'inquiries.recheck': (world) =>
    [1, 2].map((copy) => {
      const input = world.secrets.seal(JSON.stringify({ plate: '12ب345-61' }))
      return sql`insert into inquiry_recheck (public_id, person_id, kind, input_sealed, input_index, every_days, most_rial,
          state, next_at, made_at)
        select ${`copy-${copy}`}, min(id), 'fines-accumulation', ${input}, ${Buffer.alloc(32, copy)}, 30, 50000, 'active',
          ${minutes(world, -60)}, ${minutes(world, -600)} from person`
    }),
  'inquiries.sweep': (world) => [
    copies('inquiry', {
      public_id: 'copy-#',
      state: 'running',
      purchase_key: uuid,
      ended_at: null,
      answered_at: null,
      answer_sealed: null,
      due_at: minutes(world, -60),
    }),
  ],
  'inspection.assign': (world) => [inspections({ state: 'booked', starts_at: minutes(world, 600), reminded: false })],
  'inspection.end-late': (world) => [inspections({ state: 'booked', starts_at: minutes(world, -30 * 24 * 60) })],
  'inspection.holds': (world) => [inspections({ state: 'awaiting-payment', pay_until: minutes(world, -60) })],
  'inspection.tell-late': (world) => [
    inspections({ state: 'booked', starts_at: minutes(world, -100), started_at: null, late_told_at: null }),
  ],
  'insurance.end-late': (world) => [
    insurances(world, { state: 'documents', endsOn: dayOf(minutes(world, 300 * 24 * 60)) }),
    sql`update insurance_order set papers_until = ${minutes(world, -60)}, paid_at = ${world.now} where id > 900000`,
  ],
  'insurance.instalments': (world) => [
    insurances(world, { state: 'issued', endsOn: dayOf(minutes(world, 100 * 24 * 60)) }),
    sql`insert into insurance_instalment (order_id, number, due_on, amount_rial, fee_rial, state)
      select id, 1, ${dayOf(minutes(world, 24 * 60))}::date, 10000000, 0, 'open' from insurance_order where id > 900000`,
  ],
  'insurance.remind': (world) => [insurances(world, { state: 'issued', endsOn: dayOf(minutes(world, 10 * 24 * 60)) })],
  'ledger.release-holds': (world) => [
    sql`update ledger_hold set expires_at = ${minutes(world, -60)} where state = 'open'`,
  ],
  'marketplace.end-strikes': (world) => [
    sql`insert into seller_strike (public_id, person_id, reason, effect, at, ends_at)
      select 'copy-' || id, id, 'false-facts', 'closed', ${minutes(world, -600)}, ${minutes(world, -60)}
      from person order by id limit 2`,
  ],
  'marketplace.plan-feeds': (world) => [
    sql`insert into gallery_feed (gallery_id, person_id, url, created_at, next_at)
      select id, owner_id, 'https://feed.example/', ${world.now}, ${minutes(world, -60)} from gallery
      where owner_id is not null and state = 'active' order by id limit 2 on conflict do nothing`,
  ],
  'marketplace.tell-ending-ads': (world) => [
    sql`update ad set expires_at = ${minutes(world, 24 * 60)} where state = 'published' and gallery_id is null`,
  ],
  'marketplace.tend-relay': (world) => [
    sql`insert into relay_line (reference, ad_id, person_id, state, asked_at, ends_at)
      select 'abcdefghi' || n, (select min(id) from ad), (select min(id) from person), 'closing',
        ${minutes(world, -600)}, ${minutes(world, -60)} from generate_series(1, 2) n`,
  ],
  'notifications.ask-delivery': (world) => [
    sql`insert into sms_message (mobile_sealed, template, tokens_sealed, state, provider, provider_reference, created_at,
        expires_at, answered_at)
      select ${Buffer.alloc(40)}, 'code', ${Buffer.alloc(40)}, 'sent', 'kavenegar', n::text, ${minutes(world, -60)},
        ${minutes(world, 60)}, ${minutes(world, -30)} from generate_series(1, 2) n`,
  ],
  'openings.advance': (world) => [
    copies('opening', {
      public_id: 'copy-#',
      subject: 'plan:90000#',
      state: 'open',
      ended_at: null,
      opens_at: minutes(world, -600),
      closes_at: minutes(world, -60),
    }),
  ],
  'parking.end-long': (world) => [
    sql`insert into parking (public_id, person_id, plate_sealed, plate_index, zone_id, started_at)
      select 'copy-' || n, (select min(id) from person), ${world.secrets.seal('12ب34567')}, sha256(n::text::bytea),
        (select min(id) from parking_zone), ${minutes(world, -3 * 24 * 60)} from generate_series(1, 2) n`,
  ],
  'payments.sweep-unverified': (world) => [
    copies('payable', {
      public_id: 'copy-#',
      subject: 'copy-#',
      state: 'open',
      expires_at: null,
      ended_at: null,
      refunded_rial: 0,
    }),
    copies('payment', {
      public_id: 'copy-#',
      start_key: 'copy-#',
      payable_id: '90000#',
      gateway: 'zarinpal',
      gateway_rial: 10_000,
      wallet_rial: 0,
      hold_id: null,
      state: 'redirected',
      authority: 'copy-#',
      settled_to: null,
      verified_rial: null,
      reference_id: null,
      made_at: minutes(world, -10),
      ended_at: null,
      next_check_at: minutes(world, -5),
    }),
  ],
  'sales.draws': (world) => [
    // Two plans with a finished draw, each with one reserve and no winner who may still pay.
    sql`update sale_order set state = 'loser' where state = 'winner'`,
    sql`update sale_plan set drawn_at = ${world.now}, draw_id = null where version is not null`,
    sql`update sale_order set state = 'reserve', draw_rank = 1, ticket = 1, plan_id = plan.id, version = plan.version
      from (select id, version, row_number() over (order by id) as number from sale_plan
          where version is not null and state <> 'cancelled') plan
        join (select id, row_number() over (order by id) as number from sale_order) chosen using (number)
      where sale_order.id = chosen.id and number <= 2`,
  ],
  'sales.end-cancelled': () => [
    sql`update sale_plan set state = 'cancelled'
      where id in (select plan_id from sale_order where state in ('registered', 'reserve', 'winner', 'awaiting-payment', 'paid'))`,
  ],
  'sales.remind': (world) => [
    sql`insert into sale_reminder (plan_id, person_id, minutes, made_at)
      select sale_plan.id, person.id, 1440, ${minutes(world, -600)} from sale_plan, person
      where sale_plan.state = 'published' and halted is null and closes_at > ${world.now} and opens_at < ${world.now}
        and person.id in ${people} on conflict do nothing`,
  ],
}

/** Two applications for imported cars, of two people. */
function applications(world: World): Statements {
  const made = minutes(world, -5 * 24 * 60)
  const fresh = {
    state: 'draft',
    ticket: null,
    reserve_place: null,
    reminded_at: null,
    allocated_car_id: null,
    contract_number: null,
  }
  return [
    copies('imported_order', { public_id: 'copy-#', person_id: null, national_index: null, made_at: made, ...fresh }),
    sql`update imported_order set person_id = chosen.id
      from (select id, 900000 + row_number() over (order by id desc) as number from person) chosen
      where imported_order.id = chosen.number`,
  ]
}

function inspections(over: Record<string, unknown>): RawBuilder<unknown> {
  return copies('inspection_order', { public_id: 'copy-#', form_key: 'copy-#', ...over })
}

/** Two orders of the first insurer. */
function insurances(world: World, { state, endsOn }: { state: string; endsOn: string }): RawBuilder<unknown> {
  return sql`insert into insurance_order (id, public_id, person_id, insurer, request_key, reference, cover_rial, price_rial,
      late_rial, begins_on, ends_on, delivery, terms_version, state, made_at, pay_until, changed_at)
    overriding system value
    select 900000 + copy, 'copy-' || copy, (select min(id) from person), (select min(key) from insurer),
      ('00000000-0000-4000-8000-00000000000' || copy)::uuid, 'copy-' || copy, 10000000000, 40000000, 0, '2026-01-01',
      ${endsOn}::date, 'electronic', '1', ${state}, ${world.now}, ${world.now}, ${world.now}
    from generate_series(1, 2) copy`
}
