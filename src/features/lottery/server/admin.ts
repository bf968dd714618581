import { sql } from 'kysely'
import './tables.ts'
import { findNames } from '#features/identity/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { maySign, missingParts, type LotteryAction, lotteryFlow } from '../states.ts'
import { partsOf } from './draw-rows.ts'
import { getLottery, presentLottery } from './find-draws.ts'
import { standingOf } from './actions.ts'

export type AdminRow = { id: string; title: string; state: string; tickets: string; closesAt: string; next: string }

const nextSteps: Readonly<Record<string, string>> = {
  announced: 'شروع، با امضای همکار دوم',
  opened: 'بستن، بعد از پایان مهلت',
  closing: 'در حال محاسبه',
  closed: 'ثبت عددها و قرعه‌کشی',
  drawing: 'در حال محاسبه',
  drawn: 'تحویل جایزه‌ها',
}

/** In a timed lottery staff sign only the parties' values. */
const timedSteps: Readonly<Record<string, string>> = {
  ...nextSteps,
  opened: 'بستن خودکار، سر ساعت',
  closed: 'ثبت عدد طرف‌ها؛ بعد قرعه‌کشی خودکار',
}

export async function findAdminLotteries(db: Db): Promise<AdminRow[]> {
  const rows = await db
    .selectFrom('draw')
    .select(['public_id', 'title', 'state', 'tickets', 'closes_at', 'timed'])
    .select(
      sql<boolean>`exists (select from draw_record where draw_id = draw.id and number = 1 and body::jsonb -> 'prizes' is not null)`.as(
        'prizes',
      ),
    )
    .orderBy('closes_at', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ public_id, title, state, tickets, closes_at, timed, prizes }) => ({
    id: public_id,
    title,
    state: lotteryFlow.labels[state],
    tickets: formatInteger(tickets),
    closesAt: formatDateTime(closes_at),
    next: (prizes || state !== 'drawn' ? (timed ? timedSteps : nextSteps)[state] : null) ?? '—',
  }))
}

/** Returns the number of lotteries whose next step is due. */
export async function countWaiting(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('draw')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('timed', '=', false)
    .where(({ and, or, eb }) =>
      or([
        and([eb('state', '=', 'announced'), eb('opens_at', '<=', now)]),
        and([eb('state', '=', 'opened'), eb('closes_at', '<=', now)]),
        eb('state', '=', 'closed'),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Loads a lottery for staff: public data, signatures, and the steps available to this person. */
export async function presentForStaff(ctx: RequestContext, id: string) {
  const lottery = await getLottery(ctx.db, id)
  const staffId = ctx.scope.session.personId
  const signers = [lottery.announced_by, lottery.opened_by, lottery.closed_by, lottery.drawn_by]
  const [view, parts, names, { held }] = await Promise.all([
    presentLottery(ctx, lottery),
    partsOf(ctx.db, lottery.id),
    findNames(
      ctx.db,
      ctx.secrets,
      signers.filter((each) => each !== null),
    ),
    standingOf(ctx.db, lottery),
  ])
  const labels = ['اعلام', 'شروع', 'بستن', 'قرعه‌کشی']
  const opens = parts.filter(({ outcome }) => outcome === null)
  const may = (action: LotteryAction) => maySign(lottery, action)
  return {
    view,
    // Nobody signs a timed lottery.
    signed: (lottery.timed ? [] : signers).map((signer, index) => ({
      step: labels[index]!,
      by: signer === null ? 'ثبت نشده' : (names.get(signer) ?? 'حساب حذف‌شده'),
    })),
    steps: {
      open: may('open') ? (lottery.announced_by === staffId ? 'other' : 'ready') : null,
      close: may('close') ? (ctx.now < lottery.closes_at ? 'early' : 'ready') : null,
      draw: may('draw')
        ? lottery.closed_by === staffId
          ? 'other'
          : missingParts(parts, lottery.substitute) > 0
            ? 'missing'
            : 'ready'
        : null,
      parts: may('part') ? opens.map(({ part, name, kind }) => ({ part, name, kind })) : [],
      substitute: may('substitute') && view.substitute.needed,
      places:
        may('pass-over') && view.hasPrizes
          ? held.flatMap((ticket, index) => (ticket === null ? [] : [{ place: index + 1, ticket }]))
          : [],
      settle: may('settle') && view.hasPrizes,
      cancel: may('cancel'),
      working: lottery.state === 'closing' || lottery.state === 'drawing',
    } as const,
  }
}
