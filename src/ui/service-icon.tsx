/** The services that have a drawing of their own under `/assets/icons/`. */
export const serviceIcons = ['plate', 'fines', 'inspection', 'insurance', 'car-sales', 'tolls'] as const

/** One of {@link serviceIcons}. */
export type ServiceIconName = (typeof serviceIcons)[number]

/** Where the drawing of a service is served, without a hash in its name. */
export const serviceIconPath = (name: ServiceIconName): string => `/assets/icons/${name}.svg`

/** The drawing of a service, in colours that stand out in both themes. Ornament, never the only word. */
export const ServiceIcon = ({ name, size = 44 }: { name: ServiceIconName; size?: number }) => (
  <img src={serviceIconPath(name)} alt="" width={size} height={size} />
)
