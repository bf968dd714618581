import { IconArrowBackUp, IconCreditCard, IconGift, IconLock, IconPlus } from '#ui/icons/index.ts'
import { Fragment } from 'react'
import type { MovementView } from '../views.ts'
import '#ui/layout/purse.css'

const signs = { in: IconPlus, out: IconCreditCard, held: IconLock }

/** Movements by day with the balance after each, newest first. */
export function MovementList({ movements }: { movements: readonly MovementView[] }) {
  const days = Map.groupBy(movements, ({ day }) => day)
  return [...days].map(([day, rows]) => (
    <section key={day} aria-label={day} className="day-group">
      <h3>{day}</h3>
      <ul className="card">
        {rows.map((movement) => (
          <Movement key={movement.id} movement={movement} />
        ))}
      </ul>
    </section>
  ))
}

function Movement({ movement }: { movement: MovementView }) {
  const { kind, name, title, at, direction, amount, word, gift, balance, tracking, order } = movement
  const Sign = kind === 'gift' ? IconGift : kind === 'refund' ? IconArrowBackUp : signs[direction]
  const notes = [at, tracking && `شمارهٔ پیگیری ${tracking}`, gift && `${gift} از اعتبار هدیه`].filter(Boolean)
  return (
    <li className="movement">
      <span className="tile" data-tone={direction === 'in' ? 'good' : 'plain'}>
        <Sign aria-hidden size={20} />
      </span>
      <p>
        <b>
          {order ? (
            <a href={order} className="cover-link">
              {name}
            </a>
          ) : (
            name
          )}
          {title && (
            <>
              {' '}
              <bdi>{title}</bdi>
            </>
          )}
        </b>
        <small>
          {notes.map((note, index) => (
            <Fragment key={note}>
              {index > 0 && ' · '}
              {note}
            </Fragment>
          ))}
        </small>
      </p>
      <p data-direction={direction}>
        <b>
          <span className="sr-only">{word}: </span>
          {amount}
        </b>
        <small>مانده: {balance}</small>
      </p>
    </li>
  )
}
