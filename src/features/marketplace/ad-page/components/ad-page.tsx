import { IconMapPin, IconRosetteDiscountCheck } from '#ui/icons/index.ts'
import { useEffect, type ReactNode } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { Badge } from '#ui/badge.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { JsonLd } from '#ui/json-ld.tsx'
import { Notice } from '#ui/notice.tsx'
import { adJsonLd } from '../ad-json-ld.ts'
import { advertisementPath, shortAdPath } from '../../addresses.ts'
import { whyTitle } from '../../ad/texts.ts'
import type { AdView } from '../ad-view.ts'
import type { ReportView } from '../../reports/report.ts'
import type { Reveal } from '../../contact/reveal.ts'
import { BookmarkButton } from '../../shortlist/components/bookmark-button.tsx'
import { CompareToggle } from '../../shortlist/components/compare-toggle.tsx'
import { ContactPanel, StickyContact } from './contact-panel.tsx'
import { PictureGallery } from './picture-gallery.tsx'
import { PriceBox } from './price-box.tsx'
import { ShareButton } from './share-button.tsx'
import { lazyWhenVisible } from '#ui/lazy-when-visible.tsx'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import { useReveal } from '../../contact/components/use-reveal.ts'
import '#ui/ad-page.css'

const loadBodyMap = () => import('./body-map.tsx').then(({ BodyMap }) => BodyMap)
const BodyMap = lazyWhenVisible(import.meta.env.SSR ? await loadBodyMap() : null, loadBodyMap)
const loadPriceHistory = () => import('./price-history.tsx').then(({ PriceHistory }) => PriceHistory)
const PriceHistory = lazyWhenVisible(import.meta.env.SSR ? await loadPriceHistory() : null, loadPriceHistory)
const loadReportAd = () => import('../../reports/components/report-ad.tsx').then(({ ReportAd }) => ReportAd)
const ReportAd = lazyWhenVisible(import.meta.env.SSR ? await loadReportAd() : null, loadReportAd)
const loadSimilarAds = () => import('./similar-ads.tsx').then(({ SimilarAds }) => SimilarAds)
const SimilarAds = lazyWhenVisible(import.meta.env.SSR ? await loadSimilarAds() : null, loadSimilarAds)

const loadValueExplained = () => import('#ui/value-explained.tsx').then(({ ValueExplained }) => ValueExplained)
const ValueExplained = lazyWhenVisible(import.meta.env.SSR ? await loadValueExplained() : null, loadValueExplained)

type AdPageProps = { ad: AdView; origin: string; reveal: Reveal | null; report: ReportView | null }

/**
 * The page of one ad. The first view on a phone holds photo, title, price with rating, key facts,
 * city and one main action.
 */
export function AdPage({ ad, origin, reveal, report }: AdPageProps) {
  const asking = useReveal(`${ad.path}/contact`, { first: reveal, seen: ad.numberSeen })
  useSeen(ad)
  return (
    <>
      <article className="ad-page">
        <JsonLd make={() => (import.meta.env.SSR ? adJsonLd(ad, origin) : [])} />
        <div className="ad-page-top">
          <div className="mb-7 empty:hidden lg:mb-3">
            <StateNotice ad={ad} />
          </div>
          <PictureGallery pictures={ad.pictures} title={`${ad.title} ${ad.year}`} />
        </div>
        <aside>
          <Heading ad={ad} />
          <ContactPanel ad={ad} asking={asking} />
        </aside>
        <div className="ad-page-rest">
          <Section title="مشخصات">
            <FactsGrid facts={ad.facts} />
          </Section>
          {ad.extras.length > 0 && (
            <Section title="هزینه و بازدید" printed={false}>
              <ul className="ad-extras">
                {ad.extras.map(({ href, label, value, note }) => (
                  <li key={href}>
                    <a href={href}>
                      <strong>{label}</strong>
                      {value && <strong>{value}</strong>}
                      <span>{note}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <Section title="وضعیت بدنه" aside={<Badge>{ad.bodyState}</Badge>}>
            <BodyMap ad={ad} />
          </Section>
          <Section title="توضیحات فروشنده" printed={false}>
            <div className="max-w-[70ch] space-y-3">
              {ad.description.map((paragraph, index) => (
                <p key={index} dir="auto">
                  {paragraph}
                </p>
              ))}
            </div>
          </Section>
          {ad.value && (
            <Section id="why" title={whyTitle}>
              <ValueExplained value={ad.value} />
            </Section>
          )}
          {!ad.priceHidden && (
            <Section title="تاریخچهٔ قیمت" printed={false}>
              <PriceHistory ad={ad} />
            </Section>
          )}
          <ReportAd ad={ad} answer={report} />
        </div>
        <StickyContact ad={ad} asking={asking} />
        {ad.shared && (
          <p data-print="only" dir="ltr" className="hidden">
            <img src={`${shortAdPath(ad.id)}/qr`} alt="" loading="lazy" width={120} height={120} />
            {origin + shortAdPath(ad.id)}
          </p>
        )}
      </article>
      <SimilarAds similar={ad.similar} />
    </>
  )
}

const lookedMs = 1500

/**
 * Records the view once the page has been open for a moment: lists mark the ad as seen, and the
 * seller's statistics count it.
 */
function useSeen({ id, path, state, mine }: AdView): void {
  const counts = state === 'published' && !mine
  useEffect(() => {
    const timer = setTimeout(() => {
      void loadChunkQuietly(() => import('../../shortlist/ad-history.ts')).then((part) => part?.markSeen(id))
      if (counts) void loadChunkQuietly(() => import('../send-view.ts')).then((part) => part?.sendView(path))
    }, lookedMs)
    return () => clearTimeout(timer)
  }, [id, path, counts])
}

function Heading({ ad }: { ad: AdView }) {
  const { km, gearbox, colour } = ad.vehicle
  return (
    <header className="ad-section">
      <p className="flex items-center gap-1 text-note text-muted">
        <IconMapPin aria-hidden size={16} className="flex-none" />
        {ad.place}
        {ad.published && ` · ${ad.published.age}`}
      </p>
      <h1 className="text-title font-extrabold">
        {ad.title} <bdi>{ad.year}</bdi>
      </h1>
      <p className="mb-3 text-label text-muted">
        {km === 0 ? 'صفر کیلومتر' : `${formatInteger(km)}\u00a0کیلومتر`} · {gearbox} · {ad.bodyState} · {colour}
      </p>
      <PriceBox ad={ad} />
      {ad.inspection && (
        <a href={ad.inspection.href} data-prefetch="none" className="ad-inspected">
          <IconRosetteDiscountCheck aria-hidden size={20} className="flex-none" />
          <span>{ad.inspection.text}</span>
        </a>
      )}
      {ad.inspection && ad.inspection.differs.length > 0 && (
        <Notice tone="warn" title="گزارش کارشناسی با آگهی یا سابقهٔ خودرو نمی‌خواند">
          {ad.inspection.differs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      {ad.timeline && (
        <a href={ad.timeline} data-prefetch="none" className="ad-inspected">
          <IconRosetteDiscountCheck aria-hidden size={20} className="flex-none" />
          <span>شناسنامهٔ خودرو</span>
        </a>
      )}
      <div className="ad-page-acts">
        <BookmarkButton id={ad.id} toman={ad.toman} title={ad.title} labelled />
        <CompareToggle id={ad.id} className="act-button" />
        {ad.shared && <ShareButton ad={ad} />}
      </div>
    </header>
  )
}

type SectionProps = { id?: string; title: string; aside?: ReactNode; printed?: false; children: ReactNode }

function Section({ id, title, aside, printed, children }: SectionProps) {
  return (
    <section id={id} data-print={printed === false ? 'no' : undefined} className="ad-section">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-heading">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

const states: Partial<Record<AdView['state'], [tone: 'info' | 'warn', title: string, text: string]>> = {
  sold: ['info', 'فروخته شد', 'این خودرو فروخته شده است. مشخصات آن را هنوز می‌توانید ببینید.'],
  expired: [
    'warn',
    'مهلت آگهی تمام شده است',
    'شمارهٔ فروشنده دیگر نمایش داده نمی‌شود. قیمت و مشخصات را هنوز می‌توانید ببینید.',
  ],
  pending: ['warn', 'در انتظار بررسی', 'فقط شما این صفحه را می‌بینید.'],
  rejected: ['warn', 'رد شده', 'فقط شما این صفحه را می‌بینید.'],
  suspended: ['warn', 'متوقف شده', 'این آگهی دیگر به خریداران نمایش داده نمی‌شود.'],
  paused: ['info', 'غیرفعال موقت', 'فقط شما این صفحه را می‌بینید. هر وقت خواستید آگهی را دوباره فعال کنید.'],
  draft: ['warn', 'پیش‌نویس', 'فقط شما این صفحه را می‌بینید.'],
}

const reserved = [
  'info',
  'بیعانه دارد',
  'خریداری برای این خودرو بیعانه کنار گذاشته است. اگر معامله به هم بخورد، دوباره برای فروش آزاد می‌شود.',
] as const

function StateNotice({ ad }: { ad: AdView }) {
  const notice = ad.reserved ? reserved : states[ad.state]
  if (!notice) return null
  const [tone, title, text] = notice
  return (
    <Notice tone={tone} title={title}>
      {ad.state === 'suspended' && !ad.mine ? 'این آگهی، که شما هم گزارش کرده بودید، متوقف شده است.' : text}{' '}
      <a href={advertisementPath} className="font-bold text-lazuli underline">
        آگهی‌های فعال
      </a>
    </Notice>
  )
}
