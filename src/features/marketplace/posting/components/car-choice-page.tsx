import type { ReactNode } from 'react'
import { toPersianDigits } from '#kit/digits.ts'
import type { Plate as PlateValue } from '#kit/plate.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { Plate } from '#ui/plate/plate.tsx'
import { TextField } from '#ui/text-field.tsx'
import { newAdPath as ownNewAdPath } from '../../addresses.ts'
import { panelNewAdPath, panelPath } from '../../panel-addresses.ts'
import { myAdsPath, myStrikesPath } from '../../own-ad-addresses.ts'
import type { CarChoices } from '../car-kit.ts'
import type { OtherCarView } from '../other-car.ts'
import { deviceWizard, postingWizard } from '../steps.ts'
import { OtherCar } from './other-car.tsx'
import { PlateStart } from './plate-start.tsx'
import '#ui/parts/ways.css'

export type CarChoiceView = CarChoices & {
  adId: string | null
  /** The dealer of the ad. */
  gallery: string | null
  draftStep: string | null
  /** What a strike says about posting that is closed now. */
  closed?: string | null
  /** Another car than the draft's was chosen: both titles, and the facts of the address. */
  other?: OtherCarView | null
  /** The plate of a draft whose car is not chosen yet. */
  plate?: PlateValue | null
  /**
   * The person's garage cars to start from. Absent without the account, for a dealer and for an
   * existing ad.
   */
  own?: readonly { id: string; name: string; title: string | null; plate: PlateValue | null; query: string }[]
}
/** The device stores the ad: the choice stays in its page, with the facts of a typed plate. */
type OnDevice = {
  device?: {
    onSearch: (query: string) => void
    onAside: (query: string) => void
    onPlate: (facts: URLSearchParams) => void
    facts: URLSearchParams
  }
  answer?: FormAnswer | undefined
}

const levelTitles = { make: 'همهٔ برندها', model: 'مدل', trim: 'تیپ' }

/** The car choice of a new ad: by name, or by make, model and trim. */
export function CarChoicePage({
  adId,
  draftStep,
  query,
  level,
  name,
  popular,
  links,
  found,
  gallery,
  own,
  other,
  closed,
  plate = null,
  device,
  answer,
}: CarChoiceView & OnDevice) {
  const wizard = device ? deviceWizard : postingWizard(adId, gallery)
  const newAdPath = device ? wizard.pathOf('choose') : gallery === null ? ownNewAdPath : panelNewAdPath(gallery)
  const withAd = adId ? `&ad=${adId}` : ''
  const stored = device ? Object.fromEntries(device.facts) : {}
  const carPath = (trim: string, facts = {}) =>
    `${wizard.pathOf('car')}?${new URLSearchParams({ trim, ...stored, ...facts })}`
  const withKept = device && device.facts.size > 0 ? `&${device.facts}` : ''
  const hrefOf = (slug: string) =>
    level === 'trim' ? carPath(slug) : `${newAdPath}?${level}=${slug}${withAd}${withKept}`
  const shown = found
    ? found.map(({ trim, title, facts }) => ({ href: carPath(trim, facts), label: title }))
    : links.map(({ slug, label }) => ({ href: hrefOf(slug), label }))
  if (other && draftStep) {
    const goOn = wizard.pathOf(draftStep)
    const same = `${wizard.pathOf('car')}?${other.query}&as=same`
    return <OtherCar other={other} gallery={gallery} goOn={goOn} same={same} onAside={device?.onAside} />
  }
  const head = (
    <PageHeader
      title={adId ? 'تغییر خودروی آگهی' : 'ثبت آگهی خودرو'}
      lead={adId || closed ? undefined : 'اول خودرویتان را انتخاب کنید؛ بعد در شش مرحلهٔ کوتاه آگهی را کامل می‌کنید.'}
      back={
        gallery === null
          ? { href: myAdsPath, label: 'آگهی‌های من' }
          : { href: panelPath(gallery), label: 'موجودی نمایشگاه' }
      }
    />
  )
  if (closed) return <Closed head={head} text={closed} />
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5">
      {head}
      {draftStep && (
        <Notice tone="info" title="یک آگهی نیمه‌کاره دارید">
          <ButtonLink href={(device ? wizard : postingWizard(null, gallery)).pathOf(draftStep)} className="mt-2">
            ادامهٔ همان آگهی
          </ButtonLink>
        </Notice>
      )}
      {gallery === null && adId === null && level === 'make' && !found && (
        <PlateStart plate={plate} answer={answer} action={ownNewAdPath} onPlate={device?.onPlate} />
      )}
      {own && level === 'make' && !found && (
        <OwnCars cars={own} pathOf={(query) => `${wizard.pathOf('car')}?${query}`} />
      )}
      <form
        role="search"
        action={newAdPath}
        className="flex items-end gap-2"
        onSubmit={(event) => {
          if (!device) return
          event.preventDefault()
          device.onSearch(String(new FormData(event.currentTarget).get('q') ?? ''))
        }}
      >
        <TextField
          label="نام خودرو"
          name="q"
          id="car-query"
          type="search"
          defaultValue={query}
          maxLength={100}
          hint="مثلاً «۲۰۷ پانوراما دستی سفید ۱۴۰۱»؛ رنگ و سال هم پر می‌شود."
          className="min-w-0 flex-1"
        />
        {adId && <input type="hidden" name="ad" value={adId} />}
        <Button type="submit">جست‌وجو</Button>
      </form>
      {popular.length > 0 && !found && (
        <section className="flex flex-col gap-2" aria-labelledby="popular">
          <h2 id="popular" className="text-heading">
            برندهای پرآگهی
          </h2>
          <ul className="way-tiles">
            {popular.map(({ slug, label }) => (
              <li key={slug}>
                <a href={hrefOf(slug)}>{label}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="flex flex-col gap-2" aria-labelledby="choices">
        <div className="flex items-center justify-between gap-2">
          <h2 id="choices" className="text-heading">
            {found
              ? `نتیجهٔ جست‌وجوی «${toPersianDigits(query)}»`
              : name
                ? `${levelTitles[level]} ${name}`
                : levelTitles[level]}
          </h2>
          {(found || level !== 'make') && (
            <a href={adId ? `${newAdPath}?ad=${adId}` : newAdPath} className="text-label text-lazuli">
              همهٔ برندها
            </a>
          )}
        </div>
        {shown.length === 0 ? (
          <Notice tone="info">خودرویی با این نام پیدا نشد. نام دیگری بنویسید یا از لیست برندها انتخاب کنید.</Notice>
        ) : (
          <ul className={level === 'make' && !found ? 'way-tiles' : 'way-rows card px-4'}>
            {shown.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

/** The page while posting is closed: the reason and the way to appeal. */
const Closed = ({ head, text }: { head: ReactNode; text: string }) => (
  <div className="mx-auto flex w-full max-w-xl flex-col gap-5">
    {head}
    <Notice tone="warn" title="ثبت آگهی بسته است">
      <p>{text}</p>
      <TextLink href={myStrikesPath}>دلیل و راه اعتراض</TextLink>
    </Notice>
  </div>
)

type OwnCarsProps = { cars: NonNullable<CarChoiceView['own']>; pathOf: (query: string) => string }

/** The person's garage cars with known facts and plate, and a link to add one by its plate. */
const OwnCars = ({ cars, pathOf }: OwnCarsProps) => (
  <section className="flex flex-col gap-2" aria-labelledby="own-cars">
    <h2 id="own-cars" className="text-heading">
      خودروهای گاراژ شما
    </h2>
    {cars.length > 0 && (
      <ul className="grid divide-y divide-line card">
        {cars.map(({ id, name, title, plate, query }) => (
          <li key={id}>
            <a href={pathOf(query)} className="flex min-h-14 items-center justify-between gap-3 px-4 py-2 text-label">
              <span className="min-w-0">
                <b className="block">{name}</b>
                {title && <span className="text-note text-muted">{title}</span>}
              </span>
              {plate && <Plate plate={plate} size="small" />}
            </a>
          </li>
        ))}
      </ul>
    )}
    <p className="text-note text-muted">
      {cars.length > 0
        ? 'پلاک در آگهی نمایش داده نمی‌شود.'
        : 'خودرو را در گاراژ ثبت کنید تا دفعهٔ بعد با پلاکش همه‌چیز پر شود.'}{' '}
      <TextLink href={garageCarPath}>ثبت خودرو با پلاک</TextLink>
    </p>
  </section>
)

const garageCarPath = '/profile/my-cars/new'
