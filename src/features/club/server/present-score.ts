import './tables.ts'
import { sql } from 'kysely'
import { ruleAt, type RuleValue } from '#features/rules/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatDate, formatDateTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { levelAfter, levelFrom, levelOf, levelOff, levels } from '../levels.ts'
import { kindNames, levelNames, sourceNames } from '../texts.ts'
import type { MovementView, ScoreView } from '../views.ts'
import { findPoints } from './find-points.ts'
import { clubActions, clubLevels, clubLimits, clubPoints } from './rules.ts'

type Asking = Pick<RequestContext, 'db' | 'now'>

/** Loads a person's points, level and next level as printable texts. */
export async function presentScore({ db, now }: Asking, personId: bigint): Promise<ScoreView> {
  const [points, { value: rule }, { value: given }, { value: deeds }, { value: limits }, done, endings] =
    await Promise.all([
      findPoints(db, personId, now),
      ruleAt(db, clubLevels, now),
      ruleAt(db, clubPoints, now),
      ruleAt(db, clubActions, now),
      ruleAt(db, clubLimits, now),
      findOnceDone(db, personId),
      findEndings(db, personId, now),
    ])
  const level = levelOf(rule, points.wonInYear)
  const next = levelAfter(level)
  const from = levelFrom(rule, level)
  const whole = next ? levelFrom(rule, next) - from : 1
  const soon = now.getTime() + limits.noticeDays * dayMs
  return {
    points: formatInteger(points.points),
    owed: points.owed > 0 ? formatInteger(points.owed) : null,
    blocked: points.blocked,
    level,
    levelName: levelNames[level],
    won: formatInteger(points.wonInYear),
    share: next ? Math.min(100, Math.floor(((points.wonInYear - from) * 100) / whole)) : 100,
    next: next && {
      name: levelNames[next],
      left: formatInteger(levelFrom(rule, next) - points.wonInYear),
      gives: `${formatInteger(levelOff(rule, next))}٪ امتیاز کمتر برای هر کد تخفیف`,
    },
    levels: levels.map((each) => ({
      name: levelNames[each],
      from: formatInteger(levelFrom(rule, each)),
      off: levelOff(rule, each) > 0 ? `${formatInteger(levelOff(rule, each))}٪` : '—',
      here: each === level,
    })),
    endings: endings.map(({ day, points: ending, at }) => ({
      id: day,
      points: formatInteger(ending),
      day: formatDate(at),
      soon: at.getTime() <= soon,
    })),
    ways: waysOf({ given, deeds, done }),
    limits: [
      `هر امتیاز ${formatInteger(given.lifeDays)} روز اعتبار دارد و امتیازی که زودتر تمام می‌شود، زودتر خرج می‌شود.`,
      `در یک روز حداکثر ${formatInteger(limits.dayMost)} و در یک سال حداکثر ${formatInteger(limits.yearMost)} امتیاز می‌گیرید.`,
      'جریمه، قبض و شارژ کیف پول امتیاز ندارند.',
      'اگر کاری که امتیازش را گرفته‌اید به نتیجه نرسد (پول استعلام یا کارشناسی برگردد یا فروش لغو شود)، امتیازش را پس می‌گیریم.',
      'امتیاز خریدنی نیست، منتقل نمی‌شود و به پول تبدیل نمی‌شود.',
    ],
  }
}

type Earning = {
  given: RuleValue<typeof clubPoints>
  deeds: RuleValue<typeof clubActions>
  /** The sources that count once and have been used. */
  done: ReadonlySet<string>
}

type Way = { value: number; about: string; href: string; once?: boolean }

/** The ways to earn points, without those that give none. */
function waysOf({ given, deeds, done }: Earning): ScoreView['ways'] {
  const way = (action: string, { value, about, href, once = false }: Way) =>
    value > 0
      ? [
          {
            deed: action,
            name: sourceNames[action]!,
            points: formatInteger(value),
            about,
            href,
            done: once && done.has(action),
          },
        ]
      : []
  return [
    ...way('profile', {
      value: given.profile,
      about: 'یک بار، با ثبت نام و نام خانوادگی، کد ملی، تاریخ تولد و شهر',
      href: '/profile/my-info',
      once: true,
    }),
    ...way('car', { value: deeds.car, about: 'یک بار، با اولین خودرو', href: '/profile/my-cars', once: true }),
    ...way('ad', { value: given.ad, about: 'هر آگهی شخصی که منتشر شود', href: '/profile/my-ads/new' }),
    ...way('sold', {
      value: deeds.sold,
      about: 'هر آگهی شخصی که برایش «خودرو فروخته شد» را بزنید',
      href: '/profile/my-ads',
    }),
    ...way('inquiry', {
      value: given.inquiry,
      about:
        given.feePerPoint > 0n
          ? `هر بار پرداخت برای استعلام، و ۱ امتیاز دیگر برای هر ${formatMoney(given.feePerPoint)} آن`
          : 'هر بار پرداخت برای استعلام',
      href: '/services/vehicle-center',
    }),
    ...way('insurance', {
      value: given.insurance,
      about: 'هر بیمه‌نامه‌ای که از فرمان بخرید',
      href: '/services/vehicle-center/insurance/third-party-insurance',
    }),
    ...way('inspection', {
      value: given.inspection,
      about: 'هر بار پرداخت برای کارشناسی خودرو',
      href: '/profile/inspection',
    }),
    ...way('review', {
      value: deeds.review,
      about: 'هر نمایشگاهی که با آن تماس داشته‌اید، یک نظر',
      href: '/services/used-vehicle/exhibition',
    }),
    ...way('birthday', { value: given.birthday, about: 'هر سال روز تولدتان', href: '/profile/my-info' }),
  ]
}

async function findOnceDone(db: Db, personId: bigint): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('point_transfer')
    .innerJoin('point_account', 'point_account.id', 'account_id')
    .select('source')
    .distinct()
    .where('person_id', '=', personId)
    .where('kind', '=', 'give')
    .where('source', 'in', ['profile', 'car'])
    .execute()
  return new Set(rows.map(({ source }) => source))
}

const maxEndings = 6

async function findEndings(db: Db, personId: bigint, now: Date) {
  const { rows } = await sql<{ day: string; at: Date; points: number }>`
    select (expires_at at time zone 'Asia/Tehran')::date::text as day, min(expires_at) as at, sum(left_points)::int as points
    from point_lot join point_account on point_account.id = account_id
    where person_id = ${personId} and left_points > 0 and expires_at > ${now}
    group by day order by day limit ${maxEndings}`.execute(db)
  return rows
}

const pageSize = 20

/** Lists movements, newest first, with the cursor of older ones. */
export async function findMovements(
  db: Db,
  { personId, before }: { personId: bigint; before: bigint | null },
): Promise<{ movements: MovementView[]; next: string | null }> {
  let query = db
    .selectFrom('point_transfer')
    .innerJoin('point_account', 'point_account.id', 'account_id')
    .innerJoin('point_entry', 'transfer_id', 'point_transfer.id')
    .select(['point_transfer.id', 'kind', 'source', 'about', 'at'])
    .select(({ fn }) => fn.sum<number>('amount').as('amount'))
    .where('person_id', '=', personId)
    .where('side', 'in', ['points', 'owed'])
    .groupBy('point_transfer.id')
    .orderBy('point_transfer.id', 'desc')
    .limit(pageSize + 1)
  if (before !== null) query = query.where('point_transfer.id', '<', before)
  const rows = await query.execute()
  const shown = rows.slice(0, pageSize)
  return {
    movements: shown.map(({ id, kind, source, about, at, amount }) => {
      const sum = Number(amount)
      const { title } = about as { title?: string }
      const name = kind === 'expire' || kind === 'forgive' ? kindNames[kind] : (sourceNames[source] ?? kindNames[kind])
      return {
        id: String(id),
        name: title ? `${name}: ${title}` : name,
        kind: name === kindNames[kind] ? null : kindNames[kind],
        at: formatDateTime(at),
        amount: `${sum < 0 ? '−' : '+'}${formatInteger(Math.abs(sum))}`,
        direction: sum < 0 ? 'out' : 'in',
      }
    }),
    next: rows.length > pageSize ? String(shown.at(-1)!.id) : null,
  }
}
