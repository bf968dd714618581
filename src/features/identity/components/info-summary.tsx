import { ButtonLink } from '#ui/button.tsx'
import { infoTexts } from '../account-texts.ts'
import type { InfoView } from '../info-view.ts'

/** Shown when nothing is missing: the known details, and the link to continue. */
export function InfoSummary({ view, next }: { view: InfoView; next: string }) {
  const facts = [
    [infoTexts.name, view.summary.name],
    [infoTexts.nationalCode, view.maskedNationalCode],
    [infoTexts.birthDay, view.summary.birthDay],
    [infoTexts.place, view.summary.place],
  ] as const
  return (
    <div className="space-y-4">
      <dl className="divide-y divide-line">
        {facts.map(([label, value]) => (
          <div key={label} className="flex min-h-11 items-center justify-between gap-4">
            <dt className="text-label text-muted">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink kind="main" wide href={next}>
        {infoTexts.goOn}
      </ButtonLink>
    </div>
  )
}
