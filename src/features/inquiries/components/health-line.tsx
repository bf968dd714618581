import type { ServiceView } from '../views.ts'
import './inquiries.css'

/** The health of a service: a shape and words, never a colour alone. */
export const HealthLine = ({ health }: { health: ServiceView['health'] }) => (
  <span className="inline-flex items-center text-label">
    <i aria-hidden className="health-dot" data-level={health?.level ?? 'down'} />
    {health?.text ?? 'فعلاً در دسترس نیست'}
  </span>
)
