// What most pages show. A page's own stylesheet is loaded later, and says what differs on it; a later line here wins
// over an earlier one.
import '../styles/base.css'
import './basic.module.css'
import '../shell/frame.module.css'
import './layout.module.css'
import './buttons.module.css'
import './marks.module.css'
import './options.module.css'
import './boxes.module.css'
import './table/data-table.module.css'
import './notes.module.css'
import './forms/forms.module.css'
import './overlays.module.css'
