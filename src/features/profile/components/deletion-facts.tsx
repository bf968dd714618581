import { settingsPath } from '../addresses.ts'
import { deletionTexts } from '../texts.ts'

type DeletionFactsProps = { gone: readonly string[]; kept: readonly string[] }

/** What deleting the account removes, and what stays and why. */
export function DeletionFacts({ gone, kept }: DeletionFactsProps) {
  return (
    <div className="space-y-4">
      <Facts title={deletionTexts.goes} facts={gone} />
      <Facts title={deletionTexts.stays} facts={kept} />
      <p>{deletionTexts.again}</p>
      <p>
        {deletionTexts.file}{' '}
        <a href={`${settingsPath}#data`} className="text-lazuli underline">
          {deletionTexts.toFile}
        </a>
      </p>
    </div>
  )
}

function Facts({ title, facts }: { title: string; facts: readonly string[] }) {
  return (
    <section className="space-y-2">
      <h2 className="text-heading">{title}</h2>
      <ul className="list-disc space-y-1 ps-5">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
  )
}
