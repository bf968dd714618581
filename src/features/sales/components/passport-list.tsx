import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock } from '#ui/icons/index.ts'
import { ButtonLink } from '#ui/button.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import type { PassportRow } from '../passport.ts'
import './sales.css'

const appearances = { met: IconCircleCheck, 'not-met': IconCircleX, waiting: IconClock, missing: IconAlertTriangle }
const words = { met: 'این شرط را دارید', 'not-met': 'این شرط را ندارید', waiting: 'منتظر پاسخ', missing: 'ناقص' }

/** Each condition of a plan for this person, with the action that meets it. */
export function PassportList({ rows }: { rows: readonly PassportRow[] }) {
  return (
    <ul className="sale-passport">
      {rows.map(({ key, title, state, text, href, action }) => {
        const Icon = appearances[state]
        const deed = (
          <>
            {action}
            <span className="sr-only">: {title}</span>
          </>
        )
        return (
          <li key={key} data-state={state}>
            <Icon aria-hidden size={22} />
            <p>
              <b>{title}</b>
              <span className="sr-only">: {words[state]}</span>
            </p>
            <p className="text-note text-muted">
              {text} {href && action && state !== 'missing' && <TextLink href={href}>{deed}</TextLink>}
            </p>
            {href && action && state === 'missing' && (
              <p>
                <ButtonLink href={href}>{deed}</ButtonLink>
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
