-- Without a scope nothing is read, not even what whoever leases something may see.
alter policy visible on label_field using (
  path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C"
  or starts_with(current_setting('wattyard.path', true), path || '-')
  or lessees_see and current_setting('wattyard.path', true) <> '');
alter policy visible on label_tag using (
  path >= current_setting('wattyard.path', true) collate "C" and path < (current_setting('wattyard.path', true) || '.') collate "C"
  or starts_with(current_setting('wattyard.path', true), path || '-')
  or lessees_see and current_setting('wattyard.path', true) <> '');
