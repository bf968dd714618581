import { IconCar, IconX } from '#ui/icons/index.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { toPersianDigits } from '#kit/digits.ts'
import { pictureAddress } from '#kit/picture-address.ts'
import { ButtonLink } from '#ui/button.tsx'
import { callServer } from '#ui/http-client.ts'
import type { AdCard } from '../../ad/ad-card.ts'
import { comparePath } from '../../addresses.ts'
import { maxCompared, setCompared, toggleCompared, type Compared } from '../compared-ads.ts'
import './compare-tray.css'

/**
 * The tray above the bottom bar with the chosen cars, a remove button each, and the link to the
 * comparison.
 */
export function CompareTray({ compared: { ids, refused } }: { compared: Compared }) {
  const cards = useCards(ids)
  const { pathname } = useLocation()
  const forgetRefusal = useEffectEvent(() => refused && setCompared(ids))
  useEffect(() => void forgetRefusal(), [pathname])
  // The comparison shows the same cars.
  if (pathname === comparePath) return null
  return (
    <section aria-label="لیست مقایسه" className="compare-tray" data-print="no">
      <p role="status" className={refused ? 'pb-2 text-label font-medium text-warn' : 'sr-only'}>
        {refused
          ? `بیشتر از ${toPersianDigits(maxCompared)} خودرو را نمی‌شود مقایسه کرد؛ یکی را حذف کنید.`
          : `${toPersianDigits(ids.length)} خودرو برای مقایسه`}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <ul className="flex flex-wrap gap-2">
          {ids.map((id) => (
            <li key={id}>
              <Chosen id={id} card={cards.get(id)} />
            </li>
          ))}
        </ul>
        <div className="ms-auto flex flex-none items-center gap-1">
          <button
            type="button"
            onClick={() => setCompared([])}
            className="hidden min-h-11 px-3 text-label text-muted underline hover:text-ink sm:block"
          >
            حذف همه
          </button>
          {ids.length > 1 ? (
            <ButtonLink href={`${comparePath}?ads=${ids.join(',')}`}>مقایسه ({toPersianDigits(ids.length)})</ButtonLink>
          ) : (
            <p className="text-label text-muted">یک خودروی دیگر هم انتخاب کنید</p>
          )}
        </div>
      </div>
    </section>
  )
}

function Chosen({ id, card }: { id: string; card: AdCard | undefined }) {
  return (
    <button
      type="button"
      aria-label={`حذف ${card?.title ?? 'این خودرو'} از مقایسه`}
      title={card?.title}
      onClick={() => toggleCompared(id)}
      className="relative grid size-11 place-items-center rounded-control bg-line text-muted"
    >
      {card?.picture ? (
        <img
          src={pictureAddress(card.picture, 160, 'webp')}
          alt=""
          width={160}
          height={120}
          className="size-full rounded-control object-cover"
        />
      ) : (
        <IconCar aria-hidden size={20} />
      )}
      <span className="absolute -end-1.5 -top-1.5 grid size-5 place-items-center rounded-full border border-control bg-raised text-ink">
        <IconX aria-hidden size={12} stroke={2.5} />
      </span>
    </button>
  )
}

/** Loads the cards of the chosen cars once each. Removes cars that are no longer visible. */
function useCards(ids: readonly string[]): ReadonlyMap<string, AdCard> {
  const [cards, setCards] = useState<ReadonlyMap<string, AdCard>>(new Map())
  const missing = ids.filter((id) => !cards.has(id)).join(',')
  useEffect(() => {
    if (!missing) return
    let current = true
    void callServer<{ cards: AdCard[] }>(`/profile/my-bookmarks/cards?ids=${missing}`).then((answer) => {
      // Offline: show the choice without pictures.
      if (!current || !answer.ok) return
      const match = answer.value.cards
      setCards((existing) => new Map([...existing, ...match.map((card) => [card.id, card] as const)]))
      const gone = missing.split(',').filter((id) => !match.some((card) => card.id === id))
      if (gone.length > 0) setCompared(ids.filter((id) => !gone.includes(id)))
    })
    return () => {
      current = false
    }
  }, [missing, ids])
  return cards
}
