import { contextOf } from '#platform/context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { accidentPath, insurancePath } from '../addresses.ts'
import { AccidentKeeper } from '../components/accident-keeper.tsx'
import '../components/insurance.css'
import { accidentSteps, atFault, emergencyNumbers } from '../texts.ts'
import type { Route } from './+types/accident'

export const loader = ({ context }: Route.LoaderArgs) => ({ origin: contextOf(context).scope.origin })

const lead = 'قدم‌به‌قدم، با عکس و مشخصات طرف مقابل. بدون اینترنت هم کار می‌کند.'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: 'راهنمای موقع تصادف', description: lead, path: accidentPath, origin: loaderData?.origin ?? '' })

/** Advice for an accident, and notes to take; the same for everybody, and complete offline. */
export default function Accident() {
  const hydrated = useHydrated()
  return (
    <div className="insurance-page">
      <PageHeader title="راهنمای موقع تصادف" lead={lead} back={{ href: insurancePath, label: 'بیمه' }} />
      <div className="flex min-w-0 flex-col gap-4">
        <Card title="همین حالا">
          <ol className="list-[persian] space-y-2 ps-5">
            {accidentSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Card>
        {hydrated ? (
          <AccidentKeeper />
        ) : (
          <noscript>
            <p className="text-label text-muted">برای ذخیرهٔ یادداشت تصادف، جاوااسکریپت مرورگر را روشن کنید.</p>
          </noscript>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Card title="تماس فوری">
          <ul className="flex flex-wrap gap-3">
            {emergencyNumbers.map(({ number, name, label }) => (
              <li key={number}>
                <a className="btn btn-outline" href={`tel:${number}`}>
                  {name} <bdi>{label}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </Card>
        <Card title="خسارت را چه کسی می‌دهد؟">
          {atFault.map(([question, answer]) => (
            <details key={question} className="offer">
              <summary>{question}</summary>
              <p className="text-label">{answer}</p>
            </details>
          ))}
        </Card>
      </div>
    </div>
  )
}
