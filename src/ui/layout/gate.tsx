import type { ReactNode } from 'react'
import './gate.css'

type GateProps = { title: ReactNode; lead?: ReactNode; children: ReactNode }

/** The frame of a single task before or around an account: its title on the band, and one card for the task. */
export const Gate = ({ title, lead, children }: GateProps) => (
  <div className="gate">
    <div className="band band-top gate-head">
      <div className="page-width">
        <h1 className="text-title">{title}</h1>
        {lead && <p className="band-muted">{lead}</p>}
      </div>
    </div>
    <div className="gate-card">{children}</div>
  </div>
)
