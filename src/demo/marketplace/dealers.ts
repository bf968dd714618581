import type { Insertable } from 'kysely'
import type { Catalogue, City, District } from '#features/catalog/contract.ts'
import { seededRandom, type SeededRandom } from '#kit/seeded-random.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { persianSortKey } from '#kit/text.ts'
import { dayMs } from '#kit/durations.ts'
import type { Tables } from '#platform/database/database.ts'
import type { DayHours, DealerHours } from '#features/marketplace/dealers/opening-hours.ts'
import type { TeamMember } from '#features/marketplace/dealers/dealer-view.ts'
import { drawDistrict, placesOf } from './places.ts'
import { sample } from './body-condition.ts'
import { drawNotices, type NoticeDraft } from './dealer-notices.ts'
import { dealerWords } from './dealer-words.ts'

type DealerTimes = 'hours' | 'holiday_hours'
export type DealerDraft = Omit<Insertable<Tables['gallery']>, 'phone_sealed' | DealerTimes | 'team' | 'owner_id'> & {
  phone: string
  hours: DealerHours
  holidayHours: DayHours
  team: TeamMember[]
  notices: NoticeDraft[]
  district: District | null
  city: City
}

/** Demo visitors look at Tehran first. */
const firstInTehran = 6

/**
 * Generates `count` dealers over the country with different addresses; deterministic for one random
 * source.
 */
export function generateDealers(random: SeededRandom, catalogue: Catalogue, count: number, now: Date): DealerDraft[] {
  const places = placesOf(catalogue)
  const used = new Map<string, number>()
  const { names } = dealerWords()
  const shuffled = sample(random, names, names.length)
  return Array.from({ length: count }, (_, i) => {
    const [fa, latin] = shuffled[i % shuffled.length] ?? ['نوین', 'novin']
    const city =
      i < firstInTehran ? (catalogue.cities.bySlug.get('tehran') ?? places(random)) : largeEnough(random, places)
    const wished = `${latin}-${city.slug}`
    const times = (used.get(wished) ?? 0) + 1
    used.set(wished, times)
    const slug = times > 1 ? `${wished}-${times}` : wished
    const dealer = drawDealer(random, catalogue, city, fa, slug, now)
    // A separate random source keeps the earlier draws unchanged.
    return { ...dealer, ...drawPeopleAndNews(seededRandom(`gallery ${slug}`), dealer, i < firstInTehran, now) }
  })
}

/** Draws three places and prefers a capital, because a dealer needs a large enough town. */
function largeEnough(random: SeededRandom, places: (random: SeededRandom) => City): City {
  const drawn = [places(random), places(random), places(random)] as const
  return drawn.find((city) => city.capital) ?? drawn[0]
}

function drawDealer(
  random: SeededRandom,
  catalogue: Catalogue,
  city: City,
  nameFa: string,
  slug: string,
  now: Date,
): Omit<DealerDraft, 'team' | 'holidayHours' | 'notices'> {
  const { areaCodes, corners, focuses, kinds, streets } = dealerWords()
  const province = catalogue.provinces.byId.get(city.provinceId)
  const name = `${random.pick(kinds)} ${nameFa}`
  const founded = random.int(1366, 1403)
  const focus = random.chance(0.35) ? random.pick(focuses) : null
  const district = drawDistrict(random, catalogue, city)
  const place = [district?.nameFa, random.pick(streets), random.pick(corners), `پلاک ${random.int(4, 480)}`]
  return {
    slug,
    name,
    licence_number: `${random.int(10, 99)}${random.int(100_000, 999_999)}`,
    province_id: city.provinceId,
    city_id: city.id,
    address: toPersianDigits(place.filter(Boolean).join('، ')),
    // No subscriber number starts with 1, so no real person is called.
    phone: `${areaCodes[province?.slug ?? ''] ?? '021'}1${String(random.int(0, 9_999_999)).padStart(7, '0')}`,
    about: aboutText(random, founded, city, focus?.words ?? null),
    hours: drawHours(random),
    founded_year: founded,
    make_ids: (focus?.makes ?? []).flatMap((make) => catalogue.makes.bySlug.get(make)?.id ?? []),
    created_at: new Date(now.getTime() - random.int(60, 900) * dayMs),
    sort_key: persianSortKey(name),
    district,
    city,
  }
}

function drawPeopleAndNews(
  random: SeededRandom,
  { name, city }: Pick<DealerDraft, 'name' | 'city'>,
  first: boolean,
  now: Date,
) {
  const { teamRoles, teamNames } = dealerWords()
  const roles = teamRoles.slice(0, random.int(1, teamRoles.length))
  const people = sample(random, teamNames, roles.length)
  const holidayHours: DayHours = random.chance(0.2) ? [600, 780] : null
  return {
    team: roles.map((role, i): TeamMember => ({ name: people[i]!, role })),
    holidayHours,
    licence_checked_at: random.chance(0.7) ? new Date(now.getTime() - random.int(10, 55) * dayMs) : null,
    notices: drawNotices(random, { name, city: city.nameFa }, first, now),
  }
}

function aboutText(random: SeededRandom, founded: number, city: City, focus: string | null): string {
  const sentences = [
    `از سال ${toPersianDigits(founded)} در ${city.nameFa} خرید و فروش خودرو انجام می‌دهیم.`,
    focus ? `بیشتر ${focus} می‌فروشیم.` : 'از خودروهای پرفروش داخلی تا شاسی‌بلند، همیشه چند انتخاب آمادهٔ تحویل داریم.',
    random.pick([
      'همهٔ خودروها قبل از فروش کارشناسی می‌شوند و برگهٔ کارشناسی را نشان می‌دهیم.',
      'کارشناسی در محل و با انتخاب خریدار آزاد است.',
      'وضعیت بدنه و فنی را همان‌طور که هست در آگهی می‌نویسیم.',
    ]),
    random.pick([
      'فروش نقدی و اقساطی داریم.',
      'خودروی شما را هم با قیمت روز معاوضه می‌کنیم.',
      'در کارهای انتقال سند تا پایان همراه خریدار هستیم.',
      'قبل از دیدن خودرو هیچ بیعانه‌ای نمی‌گیریم.',
    ]),
  ]
  return sentences.slice(0, random.int(2, 4)).join(' ')
}

function drawHours(random: SeededRandom): DealerHours {
  const open = random.pick([510, 540, 540, 570, 600])
  const workday: DayHours = [open, random.pick([1140, 1200, 1200, 1260])]
  const thursday: DayHours = [open, random.pick([780, 840, 1020])]
  const friday: DayHours = random.chance(0.12) ? [600, 780] : null
  return [workday, workday, workday, workday, workday, thursday, friday]
}
