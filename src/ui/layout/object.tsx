import type { ReactNode } from 'react'
import { BackLink } from '../back-link.tsx'
import { Picture } from '../picture.tsx'
import './object.css'

type StageProps = { picture: string; alt: string; back: { href: string; label: string } }

/** The picture of an object with the way up on it. */
export const Stage = ({ picture, alt, back }: StageProps) => (
  <div className="object-stage">
    <BackLink href={back.href}>{back.label}</BackLink>
    <Picture name={picture} alt={alt} sizes="(width < 64rem) 100vw, 760px" first />
  </div>
)

type ActionProps = {
  /** The sum or state beside the action. */
  about?: ReactNode
  children: ReactNode
}

/** The main action of an object: the bar at the foot of phones, part of the side column from 64rem. */
export const Action = ({ about, children }: ActionProps) => (
  <div data-action-bar className="action-bar deed">
    {about && <p>{about}</p>}
    {children}
  </div>
)
