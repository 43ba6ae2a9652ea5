import type { IconData } from './icon.tsx'

/** The other exports of a module of lucide-react/icons beside its component; its own types leave them out. */
export declare const __iconData: IconData
