import { contextOf } from '#platform/context.ts'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { beforeBuyingPath, centerPath, sampleReportPath } from '../addresses.ts'
import { SampleReport } from '../components/sample-report.tsx'
import '../components/inquiries.css'
import { isScenario } from '../sample-scenarios.ts'
import type { Route } from './+types/sample-report'

export function loader({ url, context }: Route.LoaderArgs) {
  const { now, scope } = contextOf(context)
  const scenario = url.searchParams.get('scenario')
  return { now: now.getTime(), scenario: isScenario(scenario) ? scenario : null, origin: scope.origin }
}

const title = 'گزارش نمونهٔ قبل از خرید'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title,
        description: 'نمونهٔ رایگان گزارش کامل یک خودرو قبل از خرید، با اطلاعات ساختگی.',
        path: sampleReportPath,
        origin: loaderData.origin,
        hidden: true,
      })
    : []

/** The report before buying with invented data, in all of its states; computed in the browser. */
export default function SampleReportPage({ loaderData: { now, scenario } }: Route.ComponentProps) {
  return (
    <div className="inquiry-page">
      <PageHeader
        title={title}
        lead="همان گزارشی که بعد از پرداخت می‌گیرید: اصالت و سوابق، تاریخچهٔ پلاک، کارت و سند، خلافی و عکس تخلف."
        back={{ href: centerPath, label: 'مرکز خودرو' }}
      />
      <div className="flex min-w-0 flex-col gap-6">
        <p className="sample-band">نمونه است: اطلاعات ساختگی است، چیزی پرداخت نمی‌شود و نتیجه مدرک نیست.</p>
        <SampleReport key={scenario ?? ''} now={now} asked={scenario} />
      </div>
      <aside className="card flex flex-col gap-3 p-5" aria-label="گزارش واقعی">
        <p>برای خودرویی که می‌خواهید بخرید، پلاک و مشخصات مالک را آماده کنید.</p>
        <ButtonLink kind="main" href={beforeBuyingPath}>
          حالا برای خودروی واقعی
        </ButtonLink>
      </aside>
    </div>
  )
}
