import { useNavigate } from '@tanstack/react-router';
import { LoginFrame } from '../../features/access/users/LoginFrame.tsx';
import { RetrieveForm } from '../../features/access/users/RetrieveForm.tsx';
import { outsidePaths } from '../../routes/outside-paths.ts';

export function RetrievePage() {
  const navigate = useNavigate();
  return (
    <LoginFrame>
      <RetrieveForm onDone={() => void navigate(outsidePaths.login())} />
    </LoginFrame>
  );
}
