import { doing } from '#platform/context.ts'
import { advertisementPath } from '../addresses.ts'
import { AdBrowser } from '../components/ad-browser.tsx'
import { loadAdList } from '../server/load-ad-list.ts'
import type { Route } from './+types/advertisement'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadAdList(doing(context), new URL(request.url).searchParams, { base: advertisementPath })

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const subject = loaderData?.subject ?? 'خودروی کارکرده'
  return [
    { title: `خرید ${subject} · فرمان` },
    {
      name: 'description',
      content: `آگهی‌های ${subject} با قیمت سنجیده، نقشهٔ بدنه و سابقهٔ قیمت. فیلتر با سال، قیمت، کارکرد، شهر و وضعیت بدنه.`,
    },
  ]
}

export default function Advertisement({ loaderData }: Route.ComponentProps) {
  return <AdBrowser view={loaderData} heading={`آگهی‌های ${loaderData.subject}`} />
}
