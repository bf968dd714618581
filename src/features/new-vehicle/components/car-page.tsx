import { IconCar, IconScale, IconTag } from '#ui/icons/index.ts'
import { formatInteger } from '#kit/digits.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { HtmlPart } from '#ui/html-part.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { Picture } from '#ui/picture.tsx'
import { sheetPart, type AlbumNote, type CarView, type ColourView } from '../car-view.ts'
import { AllInPrice } from './all-in-price.tsx'
import '#ui/ad-page.css'
import './car-page.css'

/** The page of one car: its head, and the sheet as markup. */
export function CarPage({ car, sheet }: { car: CarView; sheet: string | null }) {
  return (
    <article className="ad-page car-page">
      <div className="ad-page-top">
        <figure className="car-picture">
          <Picture name={car.picture} alt={car.pictureAlt} sizes="(width >= 64rem) 800px, 100vw" first />
          <figcaption className="car-note">طرح نمایشی است، نه عکس خودرو.</figcaption>
        </figure>
      </div>
      <aside>
        <header className="ad-section">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={car.sold ? 'info' : 'plain'}>{car.state}</Badge>
            <bdi lang="en" dir="ltr" className="text-note text-muted">
              {car.fullName}
            </bdi>
          </p>
          <h1 className="text-title font-extrabold">{car.title}</h1>
          <TextLink href={car.model}>تیپ‌ها و قیمت‌های {car.modelTitle}</TextLink>
          <div className="car-facts">
            <FactsGrid facts={car.facts} />
          </div>
          <p className="car-line">
            <span>گارانتی</span>
            <span>{car.warranty}</span>
          </p>
          <ButtonLink kind="secondary" wide href={car.usedAds} icon={<IconCar aria-hidden size={20} />}>
            آگهی‌های همین تیپ
          </ButtonLink>
          <ButtonLink kind="outline" wide href={car.price} icon={<IconTag aria-hidden size={20} />}>
            قیمت روز همین تیپ
          </ButtonLink>
          <ButtonLink kind="outline" wide href={car.compare} icon={<IconScale aria-hidden size={20} />}>
            مقایسه با خودروهای دیگر
          </ButtonLink>
        </header>
        {car.colours.length > 0 && <Colours colours={car.colours} />}
        {car.trims.length > 0 && (
          <section className="ad-section" aria-labelledby="other-trims">
            <h2 id="other-trims" className="text-heading">
              تیپ‌های دیگر {car.modelTitle}
            </h2>
            <ul className="car-trims">
              {car.trims.map(({ href, label }) => (
                <li key={href}>
                  <TextLink href={href}>{label}</TextLink>
                </li>
              ))}
            </ul>
          </section>
        )}
      </aside>
      <div className="ad-page-rest">
        {car.album && <Pictures album={car.album} modelTitle={car.modelTitle} />}
        {car.costs && <AllInPrice costs={car.costs} />}
        {!car.described && (
          <Notice tone="info" title="مشخصات کامل این خودرو هنوز ثبت نشده">
            فعلاً همان چیزهایی را می‌بینید که می‌دانیم؛ بقیه را هنوز ثبت نکرده‌ایم.
          </Notice>
        )}
        <HtmlPart name={sheetPart} html={sheet} className="car-sheet" />
      </div>
    </article>
  )
}

type PicturesProps = { album: AlbumNote; modelTitle: string }

/** Pictures of the model's album, outside and inside; the full album loads on opening. */
function Pictures({ album: { href, count, size, drawn, parts }, modelTitle }: PicturesProps) {
  return (
    <section className="ad-section" aria-labelledby="pictures">
      <h2 id="pictures" className="text-heading">
        تصویرهای {modelTitle}
      </h2>
      <ul className="car-pictures">
        {parts.map(({ href: part, name, count: own, picture, alt }) => (
          <li key={part}>
            <a href={part}>
              <Picture name={picture} alt={alt} sizes="(width >= 64rem) 240px, 33vw" />
              <span>
                {name} ({formatInteger(own)})
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p>
        <TextLink href={href}>
          آلبوم کامل با {formatInteger(count)} تصویر{size && `، ${size}`}
        </TextLink>
      </p>
      {drawn && <p className="car-note">این تصویرها طرح هستند، نه عکس خودرو.</p>}
    </section>
  )
}

function Colours({ colours }: { colours: readonly ColourView[] }) {
  return (
    <section className="ad-section" aria-labelledby="colours">
      <h2 id="colours" className="text-heading">
        رنگ‌های بدنه
      </h2>
      <ul className="car-colours">
        {colours.map(({ href, label, hex, current }) => (
          <li key={href}>
            <a href={href} aria-current={current ? 'true' : undefined} data-scroll="keep">
              <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
                <circle cx={12} cy={12} r={11} fill={hex} className="car-swatch" />
              </svg>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <p className="car-note">رنگ‌های هر طرح فروش را سازنده اعلام می‌کند و ممکن است کمتر باشد.</p>
    </section>
  )
}
