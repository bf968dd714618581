import { IconPrinter } from '@tabler/icons-react'
import { requireSignIn } from '#platform/guards.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { deskPath } from '../../desk-addresses.ts'
import { deskOf } from '../server/desk-context.ts'
import type { Route } from './+types/poster'
import '../components/poster.css'

export const middleware = [requireSignIn]

export async function loader(args: Route.LoaderArgs) {
  const { gallery } = await deskOf(args, 'bulk')
  return { slug: gallery.slug, name: gallery.name, licenceChecked: gallery.licenceChecked }
}

export const meta: Route.MetaFunction = () => pageTitle('پوستر ویترین')

/** One sheet for the window: the name of the gallery and the code of its page. */
export default function Poster({ loaderData: { slug, name, licenceChecked } }: Route.ComponentProps) {
  return (
    <div className="own-page">
      <div data-print="no" className="flex flex-wrap items-center justify-between gap-3">
        <BackLink href={deskPath(slug, 'page')}>صفحهٔ نمایشگاه</BackLink>
        <Button
          kind="main"
          data-needs-script
          onClick={() => window.print()}
          icon={<IconPrinter aria-hidden size={20} />}
        >
          چاپ پوستر
        </Button>
      </div>
      <article className="poster">
        <h1 className="text-[1.6em] font-bold">{name}</h1>
        <p>دوربین گوشی را روی این کد بگیرید: همهٔ خودروها، با قیمت و وضعیت بدنه</p>
        <img src={deskPath(slug, 'qr')} alt={`کد QR صفحهٔ ${name}`} width={300} height={300} />
        <p className="text-[0.8em]">
          {licenceChecked ? 'پروانهٔ کسب این نمایشگاه را بررسی کرده‌ایم. ' : ''}
          <b>فرمان</b>
        </p>
      </article>
    </div>
  )
}
