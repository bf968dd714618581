import {
  IconBell,
  IconBellOff,
  IconBuildingStore,
  IconMapPin,
  IconRss,
  IconStar,
  IconRosetteDiscountCheck,
} from '#ui/icons/index.ts'
import type { ReactNode } from 'react'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { listInWords } from '#kit/sentence.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { SectionHead } from '#ui/parts/section-head.tsx'
import { JsonLd } from '#ui/json-ld.tsx'
import { Picture } from '#ui/picture.tsx'
import { advertisementPath, dealersPath, dealerFeedPath, dealerPath, dealerReviewsPath } from '../../addresses.ts'
import { dealerJsonLd } from '../dealer-json-ld.ts'
import { stockPart, type DealerView, type StockPage } from '../dealer-view.ts'
import { AdCards } from '../../shortlist/components/ad-cards.tsx'
import { BackLink } from '#ui/back-link.tsx'
import type { Reveal } from '../../contact/reveal.ts'
import { CopiedText } from './copied-text.tsx'
import { DealerMap } from './dealer-map.tsx'
import { DealerPhone } from './dealer-phone.tsx'
import { NewsList } from './news-list.tsx'
import { OpenLine } from './open-line.tsx'
import { SuspendedNotice } from './suspended-notice.tsx'
import { WeekHours } from './week-hours.tsx'

type DealerPageProps = { gallery: StockPage<DealerView>; following: boolean; origin: string; reveal: Reveal | null }

/** The page of one dealer: team, place, hours, contact and stock. */
export function DealerPage({ gallery, following, origin, reveal }: DealerPageProps) {
  return (
    <article>
      {!gallery.suspended && <JsonLd make={() => (import.meta.env.SSR ? dealerJsonLd(gallery, origin) : [])} />}
      <BackLink href={dealersPath}>نمایشگاه‌ها</BackLink>
      <Head gallery={gallery} following={following} />
      {gallery.suspended && (
        <div className="mb-4">
          <SuspendedNotice />
        </div>
      )}
      <div className="space-y-4 lg:grid lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr] lg:gap-x-8 lg:gap-y-4 lg:space-y-0">
        <div className="space-y-4 lg:col-start-2">
          {!gallery.suspended && <DealerPhone path={dealerPath(gallery.slug)} reveal={reveal} />}
          <Section title="آدرس">
            <CopiedText text={`${gallery.place}، ${gallery.address}`} />
            {gallery.map && <DealerMap {...gallery.map} />}
          </Section>
          {gallery.team.length > 0 && !gallery.suspended && (
            <Section title="همکاران نمایشگاه">
              <ul className="space-y-2">
                {gallery.team.map(({ name, role }) => (
                  <li key={name} className="flex justify-between gap-3 text-label">
                    <span className="font-medium">{name}</span>
                    <span className="text-muted">{role}</span>
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </div>
        <div className="min-w-0 space-y-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Section title="دربارهٔ نمایشگاه">
            <p className="mb-5 max-w-[70ch]" dir="auto">
              {gallery.about}
            </p>
            <FactsGrid facts={factsOf(gallery)} />
            {gallery.conduct.length > 0 && (
              <ul className="mt-4 list-disc space-y-1 ps-5 text-label text-muted">
                {gallery.conduct.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </Section>
          {gallery.news.length > 0 && <News gallery={gallery} />}
          {!gallery.suspended && (
            <Stock title="جدیدترین آگهی‌ها" cards={gallery.cards} total={gallery.stock} href={gallery.stockHref} />
          )}
        </div>
        {!gallery.suspended && gallery.openingHours.length > 0 && (
          <div className="lg:col-start-2">
            <Section title="ساعت کاری">
              <WeekHours rows={gallery.hours} onHolidays={gallery.holidayHours} holidays={gallery.holidays} />
            </Section>
          </div>
        )}
      </div>
    </article>
  )
}

function Head({ gallery, following }: Pick<DealerPageProps, 'gallery' | 'following'>) {
  return (
    <header className="mb-4 flex flex-wrap items-center gap-4 card p-4 sm:p-5">
      {gallery.photo && (
        <span className="-mx-4 -mt-4 block aspect-[16/9] basis-[calc(100%+2rem)] overflow-hidden rounded-t-card bg-sunken sm:-mx-5 sm:-mt-5 sm:aspect-[3/1] sm:basis-[calc(100%+2.5rem)] [&_img]:size-full [&_img]:object-cover">
          <Picture name={gallery.photo} alt={`نمای ${gallery.name}`} sizes="(width >= 72rem) 1120px, 100vw" first />
        </span>
      )}
      {gallery.logo ? (
        <span className="size-16 flex-none overflow-hidden rounded-card bg-sunken [&_img]:size-full [&_img]:object-cover">
          <Picture name={gallery.logo} alt={`لوگوی ${gallery.name}`} sizes="64px" widths={[160]} />
        </span>
      ) : (
        <span className="monogram size-16">
          <IconBuildingStore aria-hidden size={32} stroke={1.7} />
        </span>
      )}
      <div className="min-w-0 flex-1 basis-44">
        <h1 className="text-title">{gallery.name}</h1>
        <p className="flex flex-wrap items-center gap-x-4 text-label text-muted">
          <span className="flex items-center gap-1">
            <IconMapPin aria-hidden size={16} className="flex-none" />
            {gallery.place}
          </span>
          {gallery.licenceChecked && (
            <span className="flex items-center gap-1 font-medium text-good">
              <IconRosetteDiscountCheck aria-hidden size={18} className="flex-none" />
              پروانهٔ بررسی‌شده
            </span>
          )}
        </p>
        {!gallery.suspended && gallery.openingHours.length > 0 && <OpenLine open={gallery.open} />}
        <a
          href={dealerReviewsPath(gallery.slug)}
          className="flex min-h-11 items-center gap-1 text-label font-medium text-lazuli"
        >
          <IconStar aria-hidden size={18} className="flex-none" />
          {gallery.rating ? `${gallery.rating.average} از ۵، ${gallery.rating.count} نظر` : 'نظر خریداران'}
        </a>
      </div>
      {!gallery.suspended && <FollowButton name={gallery.name} following={following} />}
    </header>
  )
}

/** Follows the dealer for news of its new ads. */
const FollowButton = ({ name, following }: { name: string; following: boolean }) => (
  <PostForm preventScrollReset>
    <Button
      type="submit"
      name="intent"
      value={following ? 'unfollow' : 'follow'}
      kind={following ? 'outline' : 'solid'}
      aria-label={following ? `لغو دنبال کردن ${name}` : `دنبال کردن ${name}`}
      icon={following ? <IconBellOff aria-hidden size={20} /> : <IconBell aria-hidden size={20} />}
    >
      {following ? 'لغو دنبال کردن' : 'دنبال کردن'}
    </Button>
  </PostForm>
)

function News({ gallery }: { gallery: Pick<DealerView, 'slug' | 'news'> }) {
  return (
    <Section
      title="اطلاعیه‌ها"
      aside={
        <a
          href={dealerFeedPath(gallery.slug)}
          data-prefetch="none"
          className="-my-2 flex min-h-11 items-center gap-1 text-label font-medium text-lazuli hover:underline"
        >
          <IconRss aria-hidden size={18} />
          دریافت با RSS
        </a>
      }
    >
      <NewsList news={gallery.news} />
    </Section>
  )
}

function factsOf({ licence, licenceChecked, since, stock, focus, suspended }: StockPage<DealerView>) {
  return [
    { label: 'شمارهٔ پروانهٔ کسب', value: <bdi>{toPersianDigits(licence)}</bdi> },
    { label: 'بررسی پروانه', value: licenceChecked ?? 'بررسی نشده' },
    { label: 'فعال از سال', value: toPersianDigits(since) },
    ...(suspended ? [] : [{ label: 'آگهی‌های فعال', value: formatInteger(stock) }]),
    ...(focus.length ? [{ label: 'برندهای اصلی', value: listInWords(focus) }] : []),
  ]
}

/** The newest ads of a seller, with a link to all of them. */
export function Stock({
  title,
  cards,
  total,
  href,
}: {
  title: string
  cards: string | null
  total: number
  href: string
}) {
  if (total === 0) {
    return (
      <EmptyState title="فعلاً آگهی فعالی نیست">
        <a href={advertisementPath} className="font-medium text-lazuli underline">
          آگهی‌های دیگر
        </a>
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="stock">
      <SectionHead id="stock" title={title} href={href} more="دیدن آگهی‌ها" />
      <AdCards name={stockPart} html={cards} label={title} />
    </section>
  )
}

function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="card p-4 sm:p-5">
      <div className="mb-3 flex items-center">
        <h2 className="flex-1 text-heading">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
