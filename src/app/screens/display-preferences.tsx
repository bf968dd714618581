import { redirect } from '#kit/redirect.ts'
import { sentForm } from '#kit/sent-form.ts'
import { displayPreferencesOf } from '#app/display-preferences.ts'
import { scopeContext } from '#platform/context.ts'
import { safeNext } from '#platform/guards.ts'
import { DisplayPreferencesForm } from '#ui/display-preferences-form.tsx'
import { displayChoices, displayPreferencesText, readDisplayPreferences } from '#ui/display-preferences.ts'
import { pageTitle } from '#ui/page-title.ts'
import type { Route } from './+types/display-preferences'

const yearSeconds = 365 * 24 * 3600

export function loader({ request, url }: Route.LoaderArgs) {
  return { look: displayPreferencesOf(request.headers).look, next: safeNext(url.searchParams.get('next'), '/') }
}

/** Stores all display preferences of the form and redirects back. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await sentForm(request, [...Object.keys(displayChoices), 'next'])
  const given = [...form].map(([name, value]): [string, string] => [name, String(value)])
  context.get(scopeContext).cookies.push({
    name: 'look',
    value: displayPreferencesText(readDisplayPreferences(new URLSearchParams(given))),
    maxAgeSeconds: yearSeconds,
    httpOnly: false,
  })
  return redirect(safeNext(String(form.get('next') ?? ''), '/'))
}

export const meta: Route.MetaFunction = () => pageTitle('تنظیمات نمایش')

/** The display preferences; every choice applies at once, here and on the page to which the user returns. */
export default function DisplayPreferencesPage({ loaderData: { look, next } }: Route.ComponentProps) {
  return (
    <section className="mx-auto flex max-w-xl flex-col gap-5">
      <h1 className="text-title">تنظیمات نمایش</h1>
      <div className="card p-4">
        <DisplayPreferencesForm preferences={look} next={next} />
      </div>
      <a href={next} className="flex min-h-11 items-center font-bold text-lazuli hover:underline">
        برگشت
      </a>
    </section>
  )
}
