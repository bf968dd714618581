import { formatPlate } from '#kit/plate.ts'
import { redirect } from '#kit/redirect.ts'
import { contextOf } from '#platform/context.ts'
import { Button } from '#ui/button.tsx'
import { RadioField } from '#ui/fields/choice-fields.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { PlateField } from '#ui/plate-field/plate-field.tsx'
import { centerPath, platePath } from '../addresses.ts'
import { plateServices, plateServiceSlugs } from '../plate-services.ts'
import { plateServiceSchema } from '../plate-service-schema.ts'
import type { Route } from './+types/plate'

export const loader = ({ context }: Route.LoaderArgs) => ({ origin: contextOf(context).scope.origin })

/** Redirects to the selected service with the plate in its form. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request, plateServiceSchema)
  if (!form.ok) return form.answer
  const { plate, service } = form.value
  return redirect(`${plateServices[service].path}?plate=${encodeURIComponent(formatPlate(plate))}`, 303)
}

const lead = 'پلاک را بنویسید و خدمت را انتخاب کنید؛ پلاک در صفحهٔ بعد پر شده است.'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ title: 'خدمات پلاک', description: lead, path: platePath, origin: loaderData.origin }) : []

const options = plateServiceSlugs.map((value) => ({ value, label: plateServices[value].label }))

/** A plate and its services: the box of home as a page of its own, also for its errors. */
export default function PlatePage({ actionData }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(plateServiceSchema, {
    id: 'plate-service',
    answer: actionData,
    defaults: { service: plateServiceSlugs[0] },
    keepDraft: false,
  })
  return (
    <div className="mx-auto flex w-full max-w-[560px] flex-col gap-6">
      <PageHeader title="خدمات پلاک" lead={lead} back={{ href: centerPath, label: 'مرکز خودرو' }} />
      <SchemaForm form={form} className="form-card">
        <PlateField {...fields.plate} kinds={['car', 'motorcycle']} />
        <RadioField {...fields.service} options={options} />
        <Button kind="main" type="submit" wide busy={busy}>
          ادامه با این پلاک
        </Button>
      </SchemaForm>
    </div>
  )
}
