/** One word for one idea, in each language: what the console says, and what it does not say instead. */
interface Term {
  readonly idea: string;
  readonly term: string;
  readonly not: RegExp;
}

export const GLOSSARY: Readonly<Record<string, readonly Term[]>> = {
  en: [
    { idea: 'a session or charge that has not ended', term: 'in progress', not: /\bgoes on$|\bat work\b/i },
    { idea: 'what is picked in a list', term: 'selected', not: /\{\{\w+\}\} chosen\b/ },
    { idea: 'an unknown device', term: 'device not found', not: /\bin your yard\b/ },
    { idea: 'what is left out of a rollout', term: 'skipped', not: /^left out$/i },
    { idea: 'the area that is watched', term: 'geofence', not: /\bgeo-?zone\b/i },
    { idea: 'a file of what is shown', term: 'export', not: /\bsave as a file\b/i },
  ],
  de: [
    { idea: 'geofence', term: 'Geofence', not: /Geoz(a|ä)un|Geozone/ },
    { idea: 'the value of a limit', term: 'Grenzwert', not: /\bSchwelle\b/ },
    { idea: 'state of health', term: 'Batteriezustand', not: /Gesundheitszustand/ },
    { idea: 'branch', term: 'Niederlassung', not: /\bZweige?\b/ },
    { idea: 'did not load', term: 'konnte nicht geladen werden', not: /wurden? nicht geladen/ },
    { idea: 'success of a command', term: 'Erfolg', not: /Vollzug/ },
    { idea: 'state of charge', term: 'Ladezustand', not: /Ladestand/ },
    { idea: 'order', term: 'Bestellung', not: /\bAuftr(a|ä)g/ },
    { idea: 'charger', term: 'Ladegerät', not: /(?<!-)\bLaders?\b/ },
    { idea: 'control box', term: 'Steuerbox', not: /Steuerkasten/ },
    { idea: 'load', term: 'Verbraucher', not: /\b(DC-|AC-)?Lasten\b/ },
    { idea: 'super admin', term: 'Superadministrator', not: /Hauptadmin|Super-Admin/ },
    { idea: 'samples of an estimate', term: 'Stichproben', not: /\bProben\b/ },
  ],
  zh_CN: [
    { idea: 'alarm', term: '告警', not: /警告/ },
    { idea: 'level', term: '1 级', not: /[一二三]级/ },
    { idea: 'charger', term: '充电器', not: /充电机/ },
    { idea: 'low voltage', term: '欠压', not: /低电压|低压/ },
    { idea: 'did not load', term: '加载失败', not: /未能加载/ },
    { idea: 'state of health', term: '健康度', not: /健康状态/ },
    { idea: 'the company of the reader', term: '您的公司', not: /贵公司/ },
    { idea: 'monitor', term: '监测仪', not: /监控器/ },
    { idea: 'equivalent full cycles', term: '等效全循环', not: /等效满循环/ },
    { idea: 'punctuation', term: '全角', not: /[\u4e00-\u9fff][,?](?=[\u4e00-\u9fff]|$)/ },
  ],
  fr: [{ idea: 'peak current', term: 'courant de pointe', not: /courant de crête/i }],
  ko: [
    { idea: 'site', term: '사이트', not: /거점|사업장|현장(별|$| 없음)/ },
    { idea: 'maintenance', term: '정비', not: /유지보수/ },
    { idea: 'state of charge', term: '충전율', not: /충전 상태/ },
    { idea: 'super administrator', term: '최고 관리자', not: /슈퍼 관리자/ },
    { idea: 'guest', term: '게스트', not: /손님/ },
    { idea: 'audit log', term: '감사 기록', not: /감사 로그/ },
    { idea: 'credit note', term: '대변전표', not: /대변표|감액 전표/ },
    { idea: 'control box', term: '컨트롤 박스', not: /제어 박스/ },
    { idea: 'deep discharge', term: '과방전', not: /깊은 방전/ },
    { idea: 'warning level', term: '단계', not: /경보 수준/ },
  ],
  ja: [
    { idea: 'battery', term: 'バッテリー', not: /(?<!太陽|鉛蓄)電池/ },
    { idea: 'alarm', term: '警告', not: /アラーム/ },
    { idea: 'command', term: 'コマンド', not: /指令/ },
    { idea: 'to sign in', term: 'サインイン', not: /ログイン(?!名)|ログアウト/ },
    { idea: 'state of charge', term: '充電率', not: /充電残量/ },
    { idea: 'state of health', term: '健全度', not: /劣化度/ },
    { idea: 'deep discharge', term: '深放電', not: /過放電/ },
    { idea: 'data service', term: 'データサービス', not: /データ通信/ },
    { idea: 'credit note', term: 'クレジットノート', not: /貸方票|赤伝票/ },
    { idea: 'super administrator', term: '最上位管理者', not: /スーパー管理者/ },
    { idea: 'report interval', term: '報告間隔', not: /送信間隔/ },
    { idea: 'water level', term: '液面', not: /液位/ },
    { idea: 'punctuation', term: '全角', not: /[\u3040-\u30ff\u4e00-\u9fff]\?/ },
  ],
};
