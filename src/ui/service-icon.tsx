/** The services with a drawing under `/assets/icons/`. */
export const serviceIcons = ['plate', 'fines', 'inspection', 'insurance', 'car-sales', 'tolls'] as const

/** One of {@link serviceIcons}. */
export type ServiceIconName = (typeof serviceIcons)[number]

/** Returns the address of a service's drawing, without a hash in its name. */
export const serviceIconPath = (name: ServiceIconName): string => `/assets/icons/${name}.svg`

/** The drawing of a service, in colours with enough contrast in both themes. Decorative, never the only information. */
export const ServiceIcon = ({ name, size = 44 }: { name: ServiceIconName; size?: number }) => (
  <img src={serviceIconPath(name)} alt="" width={size} height={size} />
)
