import { useId } from 'react'
import type { Plate as AnyPlate } from '#kit/plate.ts'
import { Plate } from '../plate/plate.tsx'
import '../plate/holder.css'
import '../plate/travel.css'
import './keyring.css'

/** One of a person's plates; `due` is its nearest deadline. */
export type PlateKeyToChoose = {
  id: string
  href: string
  name: string
  plate: AnyPlate | null
  chosen: boolean
  due?: { words: string; owed: boolean } | undefined
}

export type KeyringProps = {
  keys: readonly PlateKeyToChoose[]
  /** The same page without a chosen plate. */
  other: string
}

/**
 * A person's plates above a form: all of them until one is chosen, then that one, which opens the sheet of the others.
 * Links and a popover, so that it needs no script; the browser handles Escape, a press beside it and the focus.
 */
export function Keyring({ keys, other }: KeyringProps) {
  const sheet = useId()
  const chosen = keys.find((key) => key.chosen)
  return (
    <div key={chosen?.id} className="keyring">
      {chosen && (
        <button type="button" popoverTarget={sheet} className="keyring-chosen">
          <Held of={chosen} size="first" travels />
          <KeyWords of={chosen} />
          <span>پلاک دیگر</span>
        </button>
      )}
      <nav
        id={sheet}
        popover={chosen && 'auto'}
        aria-label={title}
        className={chosen ? 'keyring-sheet' : 'keyring-keys'}
      >
        <h2>{title}</h2>
        <button type="button" popoverTarget={sheet} aria-label="بستن" />
        <ul>
          {keys.map((key) => (
            <li key={key.id} aria-current={key.chosen || undefined}>
              <Held of={key} />
              <a href={key.href} className="cover-link" data-scroll="keep">
                <KeyWords of={key} />
              </a>
            </li>
          ))}
          <li>
            <a href={other} className="cover-link" data-scroll="keep">
              <b>نوشتن پلاک دیگر</b>
            </a>
          </li>
        </ul>
      </nav>
    </div>
  )
}

const title = 'پلاک‌های شما'

type HeldProps = { of: PlateKeyToChoose; size?: 'first'; travels?: true }

const Held = ({ of: { plate, due }, ...look }: HeldProps) =>
  plate && (
    <span className="key-holder" data-lamp={due?.owed ? 'owed' : undefined}>
      <Plate plate={plate} {...look} />
    </span>
  )

const KeyWords = ({ of: { name, due } }: { of: PlateKeyToChoose }) => (
  <span>
    <b>
      <bdi>{name}</bdi>
    </b>
    {due && <small>{due.words}</small>}
  </span>
)
