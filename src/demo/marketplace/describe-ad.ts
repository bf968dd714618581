import type { SeededRandom } from '#kit/seeded-random.ts'
import { bodyClassOf } from '#features/marketplace/ad/choices.ts'
import { sample } from './body-condition.ts'
import { describeBody } from './describe-body.ts'
import type { DescriptionFacts } from './description-facts.ts'
import {
  damage,
  extras,
  fines,
  hailing,
  insurance,
  mileage,
  owner,
  documents,
  zonePlate,
  sale,
  service,
  tyres,
  visit,
  type Sentence,
} from './description-sentences.ts'

/**
 * Writes a description in a seller's style: one to six sentences, sometimes several paragraphs.
 * Consistent with the ad's fields; no phone numbers, links or unverifiable praise.
 */
export function describeAd(random: SeededRandom, facts: DescriptionFacts): string {
  const length = random.next()
  if (length < 0.1 && canBeShort(facts)) return short(random, facts)
  const must = stated([damage, hailing, zonePlate, sale], random, facts)
  const may = stated([owner, mileage, service, tyres, insurance, documents, extras, fines, visit], random, facts)
  const first = opening(random, facts)
  const body = describeBody(random, facts)
  if (length > 0.94) return paragraphs([first, body, ...must], may, random)
  const room = Math.max(1, random.int(2, 6) - 1 - must.length)
  const chosen = new Set(sample(random, body ? [body, ...may] : may, room))
  // Paint and damage are always mentioned; a sound body only when space remains.
  const messages = [body, ...must, ...may].filter((sentence) => {
    return chosen.has(sentence) || must.includes(sentence) || (sentence === body && facts.bodyState !== 'no-paint')
  })
  return [first, ...messages].join(' ')
}

function stated(candidates: readonly Sentence[], random: SeededRandom, facts: DescriptionFacts): string[] {
  return candidates.map((sentence) => sentence(random, facts)).filter((text) => text !== null)
}

function paragraphs(first: readonly string[], second: readonly string[], random: SeededRandom): string {
  const end = random.pick([
    'اگر عکس بیشتری از جای خاصی خواستید بگویید تا بفرستم.',
    'سؤال فنی داشتید بپرسید؛ هرچه بدانم می‌گویم.',
    'تا وقتی این آگهی هست، خودرو هم هست؛ لازم نیست بپرسید فروخته شده یا نه.',
  ])
  return [first.filter(Boolean).join(' '), second.join(' '), end].join('\n')
}

/** Only a car without defects can have a very short description. */
function canBeShort({ bodyState, engine, gearbox, rideHailing, plate, terms }: DescriptionFacts): boolean {
  const clean = bodyState === 'no-paint' && engine === 'sound' && gearbox === 'sound'
  return clean && !rideHailing && plate === 'national' && terms.mode === 'fixed'
}

function short(random: SeededRandom, { fromGallery, mileageKm }: DescriptionFacts): string {
  if (mileageKm === 0) return random.pick(['صفر و آمادهٔ تحویل.', 'صفر کیلومتر، پلاک نشده، آمادهٔ انتقال.'])
  if (fromGallery)
    return random.pick(['کارشناسی‌شده و آمادهٔ بازدید در نمایشگاه.', 'بدون رنگ، فنی سالم، آمادهٔ انتقال سند.'])
  return random.pick([
    'سالم و بی‌خرج، آمادهٔ سفر.',
    'بدون رنگ، فنی سالم، فروش به دلیل تعویض.',
    'خودروی خانگی و تمیز، بازدید عصرها.',
    'همه‌چیز همان است که در مشخصات نوشته‌ام.',
  ])
}

function opening(random: SeededRandom, facts: DescriptionFacts): string {
  const { title, year, fromGallery, mileageKm } = facts
  if (mileageKm === 0) {
    return random.pick([
      `${title} مدل ${year} صفر کیلومتر، آمادهٔ تحویل.`,
      `${title} صفر، مدل ${year}، هنوز پلاک نشده است.`,
      `${title} مدل ${year}، حوالهٔ تحویل‌شده و صفر خشک.`,
    ])
  }
  if (fromGallery) {
    const sound = bodyClassOf(facts.bodyState) === 'sound' && facts.engine === 'sound' && facts.gearbox === 'sound'
    return random.pick([
      `${title} مدل ${year} در نمایشگاه آمادهٔ بازدید است.`,
      `${title} مدل ${year}، کارشناسی‌شده قبل از عرضه.`,
      ...(sound ? [`یک ${title} مدل ${year} برای خریداری که دنبال خودروی سالم است.`] : []),
      `${title} مدل ${year} را از مالک قبلی خریده‌ایم و سابقه‌اش را می‌دانیم.`,
    ])
  }
  const reason = random.pick([
    'به دلیل تعویض خودرو',
    'چون خودروی دیگری خریده‌ام',
    'به‌خاطر نیاز مالی',
    'به‌خاطر رفتن به شهر دیگر',
    'چون کم از آن استفاده می‌کنم',
    'برای خرید خانه',
    'چون خانواده بزرگ‌تر شده است',
    'به‌خاطر نداشتن پارکینگ',
  ])
  return random.pick([
    `${title} مدل ${year} خودم را ${reason} می‌فروشم.`,
    `${reason}، ${title} مدل ${year} را برای فروش گذاشته‌ام.`,
    `${title} مدل ${year} را می‌فروشم، ${reason}.`,
  ])
}
