import { redirect } from '#kit/redirect.ts'
import { toOptions } from '#kit/options.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { RadioField } from '#ui/fields/choice-fields.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { advertisementPath } from '../../addresses.ts'
import { savedSearchesPath } from '../../saved-search-addresses.ts'
import { channels, newSearchSchema, periods, searchRefusals, searchTexts } from '../saved-search.ts'
import { readSearch, saveSearch } from '../server/change-searches.ts'
import { findSearchNames } from '../server/find-searches.ts'
import type { Route } from './+types/new-search'

export const middleware = [requireSignIn]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const { query, name, words, broken } = await readSearch(ctx, url.searchParams)
  return {
    name,
    words,
    broken,
    others: await findSearchNames(ctx.db, personId),
    listHref: query ? `${advertisementPath}?${query}` : advertisementPath,
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  const form = await readForm(request, newSearchSchema)
  if (!form.ok) return form.answer
  const saved = await saveSearch(ctx, { personId, params: url.searchParams, ...form.value })
  if (saved.ok) return redirect(`${savedSearchesPath}?saved`)
  const [field, text] = searchRefusals[saved.code]
  return form.refuse({ [field]: text }, saved.code === 'too-fast' ? 429 : 422)
}

export const meta: Route.MetaFunction = () => pageTitle(searchTexts.save)

/** Saves the search of the list with a name and a notification period. */
export default function NewSearch({ loaderData, actionData }: Route.ComponentProps) {
  const { name, words, broken, others, listHref } = loaderData
  const { form, fields, busy } = useSchemaForm(newSearchSchema, {
    id: 'saved-search',
    answer: actionData,
    defaults: { name, period: 'instant', channel: 'inbox' },
    keepDraft: false,
  })
  return (
    <div className="own-page own-page-narrow">
      <PageHeader
        title={searchTexts.save}
        back={{ href: listHref, label: 'لیست آگهی‌ها' }}
        lead="وقتی آگهی جدیدی با همین شرایط منتشر شد، در اعلان‌ها خبرتان می‌کنیم."
      />
      {words.length === 0 ? (
        <EmptyState title="هنوز فیلتری انتخاب نکرده‌اید">{searchTexts.how}</EmptyState>
      ) : (
        <>
          {broken && (
            <Notice tone="warn">
              بعضی از شرایط خوانده نشد. <TextLink href={listHref}>از لیست آگهی‌ها</TextLink> دوباره ذخیره کنید.
            </Notice>
          )}
          <SchemaForm form={form} className="card flex flex-col gap-4 p-5">
            <ul aria-label="شرایط جست‌وجو" className="flex flex-wrap gap-2">
              {words.map((word) => (
                <li key={word} className="rounded-control bg-canvas px-3 py-1 text-label">
                  {word}
                </li>
              ))}
            </ul>
            <TextField {...fields.name} maxLength={60} />
            <RadioField {...fields.period} options={toOptions(periods)} />
            <RadioField {...fields.channel} required options={toOptions(channels)} />
            {others.length > 0 && (
              <OptionField
                {...fields.replaces}
                hint="برای تغییر شرایط جست‌وجویی که دارید، همان را انتخاب کنید."
                empty="هیچ‌کدام؛ جست‌وجوی جدید"
                options={others.map(({ id, name: label }) => ({ value: id, label }))}
              />
            )}
            <Button kind="main" type="submit" busy={busy}>
              ذخیرهٔ جست‌وجو
            </Button>
          </SchemaForm>
        </>
      )}
    </div>
  )
}
