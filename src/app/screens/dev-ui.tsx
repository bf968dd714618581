import { redirect } from '#kit/redirect.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import { drawingPictureKey } from '#features/drawings/contract.ts'
import { contextOf } from '#platform/context.ts'
import type { Config } from '#platform/config.ts'
import { notFound } from '#platform/errors.ts'
import { readForm } from '#ui/form/read-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { ExampleForm, exampleSchema } from '#ui/showcase/example-form.tsx'
import { ChartsShowcase } from '#ui/showcase/charts-showcase.tsx'
import { BandShowcase } from '#ui/showcase/band-showcase.tsx'
import { FieldsShowcase } from '#ui/showcase/fields-showcase.tsx'
import {
  ButtonsShowcase,
  MessagesShowcase,
  PicturesShowcase,
  SheetsShowcase,
  WordsShowcase,
} from '#ui/showcase/parts-showcase.tsx'
import { PagePartsShowcase, reasonSchema } from '#ui/showcase/page-parts-showcase.tsx'
import { PlatesShowcase } from '#ui/showcase/plates-showcase.tsx'
import { ServiceIconsShowcase } from '#ui/showcase/service-icons-showcase.tsx'
import { SurfacesShowcase } from '#ui/showcase/surfaces-showcase.tsx'
import type { Route } from './+types/dev-ui'

const sections = {
  surfaces: 'رنگ و نوار',
  buttons: 'دکمه‌ها',
  band: 'نوار و طرح‌ها',
  words: 'چیپ و برچسب',
  messages: 'پیام‌ها',
  'page-parts': 'اجزای صفحه',
  plates: 'پلاک',
  charts: 'نمودار',
  'service-icons': 'آیکون خدمات',
  pictures: 'عکس',
  sheets: 'پنجره',
  fields: 'فیلدها',
  form: 'فرم کامل',
}

export const meta: Route.MetaFunction = () => pageTitle('اجزای فرمان')

/** Responds 404 outside demo mode. */
function demoOnly(config: Config): void {
  if (config.MODE !== 'demo') throw notFound()
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, config } = contextOf(context)
  demoOnly(config)
  const catalogue = await getCatalogue(db)
  const places = catalogue.provinces.list.map(({ id, slug, nameFa }) => ({
    slug,
    label: nameFa,
    cities: catalogue.citiesOf(id).map((city) => ({ slug: city.slug, label: city.nameFa })),
  }))
  const picture = drawingPictureKey({ body: 'sedan', view: 'side', colour: 'grey', variant: 1, scene: 1 })
  return { places, picture, sent: url.searchParams.has('sent'), reason: url.searchParams.has('reason') }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  demoOnly(contextOf(context).config)
  if (url.searchParams.has('reason')) {
    const form = await readForm(request, reasonSchema)
    if (!form.ok) return form.answer
    return redirect('/dev/ui?locked=1#page-parts')
  }
  const form = await readForm(request, exampleSchema)
  if (!form.ok) return form.answer
  // The example's own refusal, as only a server can give it.
  if (form.value.mobile === '09120000000') return form.refuse({ mobile: 'این شماره قبلاً ثبت شده است.' }, 409)
  return redirect('/dev/ui?sent=1#form')
}

/** Every part of the design system in every state. */
export default function DevUi({ loaderData: { places, picture, sent, reason }, actionData }: Route.ComponentProps) {
  return (
    <div className="space-y-8">
      <header className="space-y-3">
        <h1 className="text-title">اجزای فرمان</h1>
        <p className="text-label text-muted">هر جزء با همهٔ حالت‌هایش. ظاهر روشن یا تیره را از پایین صفحه عوض کنید.</p>
        <nav aria-label="بخش‌ها" className="flex flex-wrap gap-x-4">
          {Object.entries(sections).map(([id, title]) => (
            <a key={id} href={`#${id}`} className="text-link">
              {title}
            </a>
          ))}
          <a href="/dev/ui/calendar" className="text-link">
            انتخاب تاریخ
          </a>
          <a href="/dev/ui/wizard/owner" className="text-link">
            فرم چندمرحله‌ای
          </a>
        </nav>
        {sent && (
          <Notice tone="good" live>
            فرم ارسال شد.
          </Notice>
        )}
      </header>
      <SurfacesShowcase />
      <ButtonsShowcase />
      <BandShowcase />
      <WordsShowcase />
      <MessagesShowcase />
      <PagePartsShowcase answer={reason ? actionData : undefined} />
      <PlatesShowcase />
      <ChartsShowcase />
      <ServiceIconsShowcase />
      <PicturesShowcase picture={picture} />
      <SheetsShowcase />
      <FieldsShowcase places={places} uploadTo="/dev/ui/upload" />
      <ExampleForm answer={reason ? undefined : actionData} />
    </div>
  )
}
