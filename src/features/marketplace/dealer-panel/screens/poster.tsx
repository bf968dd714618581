import { IconPrinter } from '#ui/icons/index.ts'
import { requireSignIn } from '#platform/guards.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { shortAdPath } from '../../addresses.ts'
import { panelAdPath, panelPath } from '../../panel-addresses.ts'
import { panelOf } from '../server/panel-context.ts'
import { findPosterCar } from '../server/poster-car.ts'
import type { Route } from './+types/poster'
import '../components/poster.css'

export const middleware = [requireSignIn]

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const adId = url.searchParams.get('ad')
  // A car's poster needs the stock right; the dealer's poster needs the page right.
  const { ctx, gallery } = await panelOf(args, adId === null ? 'bulk' : 'stock')
  return {
    slug: gallery.slug,
    name: gallery.name,
    licenceChecked: gallery.licenceChecked,
    car: adId === null ? null : await findPosterCar(ctx.db, gallery, adId),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.car ? 'پوستر خودرو' : 'پوستر ویترین')

/** A poster for the window, with the code of the dealer's page or of one car. */
export default function Poster({ loaderData: { slug, name, licenceChecked, car } }: Route.ComponentProps) {
  return (
    <div className="own-page">
      <div data-print="no" className="flex flex-wrap items-center justify-between gap-3">
        {car ? (
          <BackLink href={panelAdPath(slug, car.id)}>آگهی {car.title}</BackLink>
        ) : (
          <BackLink href={panelPath(slug, 'page')}>صفحهٔ نمایشگاه</BackLink>
        )}
        <Button
          kind="main"
          data-needs-script
          onClick={() => window.print()}
          icon={<IconPrinter aria-hidden size={20} />}
        >
          {car ? 'چاپ پوستر خودرو' : 'چاپ پوستر'}
        </Button>
      </div>
      <article className="poster">
        {car ? (
          <>
            <h1 className="text-[1.6em] font-bold">
              {car.title} {car.year}
            </h1>
            <ul className="flex flex-wrap justify-center gap-x-4">
              {car.facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
            {car.price && <p className="text-[1.4em] font-bold">{car.price}</p>}
            <p>دوربین گوشی را روی این کد بگیرید: عکس‌ها، وضعیت بدنه و تاریخچهٔ قیمت</p>
            <img src={`${shortAdPath(car.id)}/qr`} alt={`کد QR آگهی ${car.title}`} width={300} height={300} />
            <p className="text-[0.8em]">
              {name} · <b>فرمان</b>
            </p>
          </>
        ) : (
          <>
            <h1 className="text-[1.6em] font-bold">{name}</h1>
            <p>دوربین گوشی را روی این کد بگیرید: همهٔ خودروها، با قیمت و وضعیت بدنه</p>
            <img src={panelPath(slug, 'qr')} alt={`کد QR صفحهٔ ${name}`} width={300} height={300} />
            <p className="text-[0.8em]">
              {licenceChecked ? 'پروانهٔ کسب این نمایشگاه را بررسی کرده‌ایم. ' : ''}
              <b>فرمان</b>
            </p>
          </>
        )}
      </article>
    </div>
  )
}
