import { manifests } from './capabilities.ts'

/** Every column of the product that holds a sealed value. */
export const sealedColumns = manifests.flatMap(({ sealedColumns: own = [] }) => own)
