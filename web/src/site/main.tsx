import './start-styles.ts'
import './start.tsx'
